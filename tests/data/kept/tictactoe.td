roque.td/1
game tictactoe -
start zero
search depth 2 lambda 0x1.ccccccccccccdp-1 rate 0x1.47ae147ae147bp-7 chance 0x1.999999999999ap-4 random-plies 12 seed 1
learned games 60 positions 135
weight 0x1.38efc04efe912p-1 0x1.bbcb19c06892dp-5 -0x1.8a2dcffedf104p-6 0x1.23ba1c302fb5ep-4 0x1.b6db61e78993p-5 early centre
weight 0x1.df68f97b29554p-1 0x1.00d6da13eedd2p-5 -0x1.39dc2dd62b914p-3 0x1.536d68ae5267ap-4 0x1.57007a75b15c4p-5 early corners
weight 0x1.6d78fa030fd83p+0 0x1.67617676b272dp-7 -0x1.8d7d7f3183c1fp-5 0x1.639c46402ce3cp-6 0x1.592ef150fccfp-6 early ones
weight 0x1.aa11e46e7bc03p-1 0x1.6bbebc09d3538p-4 -0x1.2511735976172p-3 0x1.21858812a4afap-5 0x1.99ec24ad0206dp-4 early twos
end
