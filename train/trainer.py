# SPDX-License-Identifier: GPL-3.0-or-later
"""trainer.py - learns weights from records that lie on the GPU.

A step: random positions become one-hot rows (gpu/trainer.cu), the first layer is one matrix product in bf16, one fused kernel
makes activation, output, loss and gradients, a second product gives the gradient of the first layer, AdamW moves the weights. The
whole step is one CUDA graph. Positions of a batch lie in the order of their output buckets, each bucket with its share.
"""
import ctypes
import math
import os
import time

import torch

from network import INPUTS, KING_BUCKETS, OUTPUTS, OUTPUT_LIMIT, QA, QB, SCALE, WEIGHT_LIMIT
from selfplay import LIBRARY_FOLDER

BATCH = 16384
CHUNK = 64  # steps between changes of the learning rate


def kernels():
    code = ctypes.CDLL(os.path.join(LIBRARY_FOLDER, "trainer.so"))
    pointer, number = ctypes.c_void_p, ctypes.c_int
    code.trainer_inputs.argtypes = [pointer] * 4 + [number, pointer, pointer, number, pointer]
    code.trainer_output.argtypes = [number] + [pointer] * 5 + [number] + [pointer] * 4
    code.trainer_output.restype = ctypes.c_bool
    return code


def address(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


def stream():
    return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)


def bucket_of(records):
    """The output bucket of each record: men on the board less two, by fours."""
    return (((records[:, 7] >> 11) & 31) - 1) >> 2


class Positions:
    """Records by output bucket; whole games are held out for validation."""

    def __init__(self, sets):
        records = torch.cat(sets) if len(sets) > 1 else sets[0]
        held_out = ((records[:, 7] >> 10) & 1).bool()
        self.held_out = by_bucket(records[held_out])
        self.training = by_bucket(records[~held_out])
        self.count = self.training[0].shape[0]


def by_bucket(records):
    buckets = bucket_of(records)
    order = torch.argsort(buckets.to(torch.uint8), stable=True)
    sizes = torch.bincount(buckets, minlength=OUTPUTS)
    return records[order], sizes


def slots_of(sizes, batch, group):
    """How many groups of a batch each bucket gets: its share, at least one where it has positions."""
    shares = sizes.double() / sizes.sum() * (batch // group)
    groups = shares.floor().long()
    groups[(groups == 0) & (sizes > 0)] = 1
    while groups.sum() > batch // group:
        groups[groups.argmax()] -= 1
    while groups.sum() < batch // group:
        groups[(shares - groups).argmax()] += 1
    return groups


class Trainer:
    def __init__(self, weights, batch=BATCH, decay=0.01):
        self.code, self.weights, self.batch = kernels(), weights, batch
        self.group = self.code.trainer_group()
        columns = weights.king_buckets * INPUTS
        make = lambda *shape, kind=torch.float32: torch.zeros(*shape, device="cuda", dtype=kind)
        self.inputs = make(2 * batch, columns, kind=torch.bfloat16)
        self.hidden = make(2 * batch, weights.width, kind=torch.bfloat16)
        self.targets, self.loss, self.lots = make(batch), make(1), make(batch, kind=torch.float64)
        self.chosen = make(batch, kind=torch.int64)
        self.settings = make(2)
        self.settings[1] = 1 / SCALE
        self.king_bucket = torch.tensor(KING_BUCKETS[weights.king_buckets], dtype=torch.uint8, device="cuda")
        self.rate = torch.tensor(1e-3, device="cuda")
        for parameter in weights.parameters():
            parameter.requires_grad_()
            parameter.grad = torch.zeros_like(parameter)
        self.optimiser = torch.optim.AdamW(weights.parameters(), lr=self.rate, weight_decay=decay, fused=True, capturable=True)
        own_king = torch.arange(5 * 64, 6 * 64)
        self.king_rows = torch.cat([own_king + k * INPUTS for k in range(weights.king_buckets)]).cuda()

    def feed(self, records, sizes):
        """Chooses from these records from now on."""
        groups = slots_of(sizes, self.batch, self.group)
        buckets = torch.repeat_interleave(torch.arange(OUTPUTS, device="cuda"), groups)
        starts = torch.cumsum(sizes, 0) - sizes
        self.records, self.buckets = records, buckets.int()
        self.slot_start = starts[buckets].repeat_interleave(self.group)
        self.slot_size = sizes[buckets].repeat_interleave(self.group).double()

    def choose(self):
        self.lots.uniform_()
        torch.mul(self.lots, self.slot_size, out=self.lots)
        self.chosen.copy_(self.lots)  # truncates
        self.chosen.add_(self.slot_start)

    def fill_inputs(self):
        self.code.trainer_inputs(address(self.records), address(self.chosen), address(self.inputs), address(self.targets), self.batch,
                                 address(self.settings), address(self.king_bucket), self.weights.king_buckets, stream())

    def backward(self):
        """From the hidden layer: the loss and all gradients."""
        net = self.weights
        net.output.grad.zero_()
        net.output_bias.grad.zero_()
        done = self.code.trainer_output(net.width, address(self.hidden), address(self.targets), address(self.buckets), address(net.output),
                                        address(net.output_bias), self.batch, address(net.output.grad), address(net.output_bias.grad),
                                        address(self.loss), stream())
        if not done:
            raise ValueError(f"the trainer has no kernel for {net.width} neurons")
        net.rows.grad.copy_(self.inputs.t() @ self.hidden)
        # Every view has exactly one own king, so the rows of kings together see each position once, as the bias does.
        torch.sum(net.rows.grad[self.king_rows], 0, out=net.bias.grad)

    def step(self):
        with torch.no_grad():
            net = self.weights
            self.choose()
            self.fill_inputs()
            torch.addmm(net.bias.bfloat16(), self.inputs, net.rows.bfloat16(), out=self.hidden)
            self.backward()
            self.optimiser.step()
            net.rows.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)
            net.output.clamp_(-OUTPUT_LIMIT, OUTPUT_LIMIT)

    def capture(self):
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.step()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.step()
        return graph


def evaluated(weights, records, sizes, result_weight, quantised):
    """Outputs (before the sigmoid) and targets of records in the order of buckets, in full precision."""
    count = records.shape[0]
    trainer = Trainer.__new__(Trainer)
    trainer.code, trainer.weights, trainer.batch = kernels(), weights, count
    trainer.records, trainer.chosen = records, torch.arange(count, device="cuda")
    trainer.inputs = torch.zeros(2 * count, weights.king_buckets * INPUTS, device="cuda", dtype=torch.bfloat16)
    trainer.targets = torch.zeros(count, device="cuda")
    trainer.settings = torch.tensor([result_weight, 1 / SCALE], device="cuda")
    trainer.king_bucket = torch.tensor(KING_BUCKETS[weights.king_buckets], dtype=torch.uint8, device="cuda")
    trainer.fill_inputs()
    rows, bias, output, output_bias = [p.detach() for p in weights.parameters()]
    if quantised:
        rows, bias, output = (rows * QA).round() / QA, (bias * QA).round() / QA, (output * QB).round() / QB
    hidden = (trainer.inputs.float() @ rows + bias).clamp(0, 1) ** 2
    bucket = bucket_of(records).long()
    own, other = output[bucket].split(weights.width, 1)
    sums = (hidden[:count] * own).sum(1) + (hidden[count:] * other).sum(1) + output_bias[bucket]
    return sums, trainer.targets


def gradient_error(weights, records, sizes):
    """The largest relative difference between the kernels' gradients and PyTorch's own."""
    trainer = Trainer(weights, 2048)
    trainer.feed(records, sizes)
    trainer.choose()
    trainer.fill_inputs()
    leaves = [p.detach().clone().requires_grad_() for p in weights.parameters()]
    hidden = trainer.inputs.float() @ leaves[0] + leaves[1]
    trainer.hidden.copy_(hidden.detach())
    squares = hidden.clamp(0, 1) ** 2
    bucket = trainer.buckets.long().repeat_interleave(trainer.group)
    own, other = leaves[2][bucket].split(weights.width, 1)
    sums = (squares[:2048] * own).sum(1) + (squares[2048:] * other).sum(1) + leaves[3][bucket]
    ((sums.sigmoid() - trainer.targets) ** 2).mean().backward()
    with torch.no_grad():
        trainer.backward()
    return max(((p.grad - leaf.grad).norm() / leaf.grad.norm()).item() for p, leaf in zip(weights.parameters(), leaves))


def schedule(done, rate):
    """The learning rate after that share of the training: up in the first steps, then down along a cosine."""
    return rate * (0.5 + 0.5 * math.cos(math.pi * done)) + rate * 2e-3


def train(positions, weights, samples, result_weight, rate=1e-3, seed=1, batch=BATCH, on_progress=None):
    """Trains in place; returns what the training says of itself."""
    torch.manual_seed(seed)
    trainer = Trainer(weights, batch)
    trainer.feed(*positions.training)
    trainer.settings[0] = result_weight
    trainer.rate.fill_(rate * 0.02)
    graph = trainer.capture()
    steps, losses = max(int(samples / batch) // CHUNK, 1) * CHUNK, []
    torch.cuda.synchronize()
    start = time.time()
    for step in range(0, steps, CHUNK):
        warm_up = min(1, (step + CHUNK) / (4 * CHUNK))
        trainer.rate.fill_(schedule(step / steps, rate) * warm_up)
        trainer.loss.zero_()
        for _ in range(CHUNK):
            graph.replay()
        if step % (8 * CHUNK) == 0:
            losses.append((step * batch, trainer.loss.item() / CHUNK / batch))
            if on_progress:
                on_progress(step / steps, losses[-1][1])
    torch.cuda.synchronize()
    seconds = time.time() - start
    del graph
    report = validate(weights, positions, result_weight)
    report.update(samples=steps * batch, seconds=seconds, speed=steps * batch / seconds, losses=losses, positions=positions.count)
    return report


def validate(weights, positions, result_weight, most=32768):
    """Losses on held-out games and on the training set, the cost of quantisation and the scale of scores, in centipawns."""
    with torch.no_grad():
        def sample(records, sizes):
            step = max(records.shape[0] // most, 1)
            return records[::step][:most].contiguous(), sizes
        held_out, trained = sample(*positions.held_out), sample(*positions.training)
        exact, targets = evaluated(weights, *held_out, result_weight, False)
        rounded, _ = evaluated(weights, *held_out, result_weight, True)
        fitted, fitted_targets = evaluated(weights, *trained, result_weight, True)
        return {"validation_loss": ((rounded.sigmoid() - targets) ** 2).mean().item(),
                "training_loss": ((fitted.sigmoid() - fitted_targets) ** 2).mean().item(),
                "quantisation_cp": ((exact - rounded) * SCALE).std().item(),
                "median_cp": (exact.abs().median() * SCALE).item()}
