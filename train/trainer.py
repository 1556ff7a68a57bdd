# SPDX-License-Identifier: GPL-3.0-or-later
"""trainer.py - learns weights from records that lie on the GPU.

A step: random positions become one-hot rows (gpu/trainer.cu), the first layer is one matrix product in bf16, one fused
kernel makes activation, output, loss and gradients, a second product gives the gradient of the first layer, AdamW moves
the weights. The whole step is one CUDA graph. Positions of a batch lie in the order of their output buckets, each
bucket with its share. Networks with layers behind the first one have no fused kernel: PyTorch differentiates them.
"""
import ctypes
import math
import os
import time

import torch

from network import INPUTS, KING_BUCKETS, OUTPUTS, QA, SCALE
from selfplay import LIBRARY_FOLDER

BATCH = 16384
CHUNK = 64  # steps between changes of the learning rate


def kernels():
    code = ctypes.CDLL(os.path.join(LIBRARY_FOLDER, "trainer.so"))
    pointer, number = ctypes.c_void_p, ctypes.c_int
    code.trainer_inputs.argtypes = [pointer] * 4 + [number, pointer, pointer, number, pointer]
    code.trainer_output.argtypes = [number] + [pointer] * 6 + [number] + [pointer] * 4
    code.trainer_output.restype = ctypes.c_bool
    code.trainer_planes.argtypes = [pointer] * 4 + [number, pointer]
    code.trainer_squares.argtypes = code.trainer_squares_gradient.argtypes = [
        pointer,
        pointer,
        ctypes.c_longlong,
        pointer,
    ]
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


def one_of_eight(buckets):
    return torch.nn.functional.one_hot(buckets.long(), OUTPUTS).float()


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
        self.steepness = torch.ones(1, device="cuda")  # of the sigmoid
        self.teacher_share = torch.zeros(1, device="cuda")  # of what a teacher said, in the targets
        self.king_bucket = torch.tensor(KING_BUCKETS[weights.king_buckets], dtype=torch.uint8, device="cuda")
        self.rate = torch.tensor(1e-3, device="cuda")
        for parameter in weights.parameters():
            parameter.requires_grad_()
            parameter.grad = torch.zeros_like(parameter)
        self.optimiser = torch.optim.AdamW(
            weights.parameters(), lr=self.rate, weight_decay=decay, fused=True, capturable=True
        )
        own_king = torch.arange(5 * 64, 6 * 64)
        self.king_rows = torch.cat([own_king + k * INPUTS for k in range(weights.king_buckets)]).cuda()

    def feed(self, records, sizes):
        """Chooses from these records from now on."""
        groups = slots_of(sizes, self.batch, self.group)
        buckets = torch.repeat_interleave(torch.arange(OUTPUTS, device="cuda"), groups)
        starts = torch.cumsum(sizes, 0) - sizes
        self.records, self.buckets = records, buckets.int()
        self.is_bucket = one_of_eight(buckets.repeat_interleave(self.group))
        self.slot_start = starts[buckets].repeat_interleave(self.group)
        self.slot_size = sizes[buckets].repeat_interleave(self.group).double()

    def choose(self):
        self.lots.uniform_()
        torch.mul(self.lots, self.slot_size, out=self.lots)
        self.chosen.copy_(self.lots)  # truncates
        self.chosen.add_(self.slot_start)

    def fill_inputs(self):
        self.code.trainer_inputs(
            address(self.records),
            address(self.chosen),
            address(self.inputs),
            address(self.targets),
            self.batch,
            address(self.teacher_share),
            address(self.king_bucket),
            self.weights.king_buckets,
            stream(),
        )

    def backward(self):
        """From the hidden layer: the loss and all gradients."""
        gradient = self.differentiate() if self.weights.has_layers else self.run_fused_kernel()
        rows = self.weights.rows
        rows.grad.copy_(self.inputs.t() @ gradient)
        # Every view has exactly one own king, so the rows of kings together see each position once, as the bias does.
        torch.sum(rows.grad[self.king_rows], 0, out=self.weights.bias.grad)

    def run_fused_kernel(self):
        net = self.weights
        net.output.grad.zero_()
        net.output_bias.grad.zero_()
        done = self.code.trainer_output(
            net.width,
            address(self.hidden),
            address(self.targets),
            address(self.buckets),
            address(net.output),
            address(net.output_bias),
            address(self.steepness),
            self.batch,
            address(net.output.grad),
            address(net.output_bias.grad),
            address(self.loss),
            stream(),
        )
        if not done:
            raise ValueError(f"the trainer has no kernel for {net.width} neurons")
        return self.hidden

    def differentiate(self):
        """The gradient of the hidden layer's sums; those of the late weights go where the optimiser looks."""
        late, count = self.weights.late_parameters(), self.hidden.numel()
        squares = torch.empty_like(self.hidden)
        self.code.trainer_squares(address(self.hidden), address(squares), count, stream())
        with torch.enable_grad():
            squares.requires_grad_()
            sums = self.weights.outputs_of_squares(squares[: self.batch], squares[self.batch :], self.is_bucket)
            errors = ((sums * self.steepness).sigmoid() - self.targets).square().sum()
            hidden, *gradients = torch.autograd.grad(errors / self.batch, [squares] + late)
        self.code.trainer_squares_gradient(address(self.hidden), address(hidden), count, stream())
        self.loss.add_(errors.detach())
        for parameter, gradient in zip(late, gradients):
            parameter.grad.copy_(gradient)
        return hidden

    def step(self):
        with torch.no_grad():
            net = self.weights
            self.choose()
            self.fill_inputs()
            rows = (net.rows * QA).round_().div_(QA)  # learned as the file will hold them
            torch.addmm(net.bias.bfloat16(), self.inputs, rows.bfloat16(), out=self.hidden)
            self.backward()
            self.optimiser.step()
            net.limit()

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


def evaluated(weights, records, teacher_share, part=8192):
    """Outputs (before the sigmoid) and targets of records, in full precision."""
    code, sums, goals = kernels(), [], []
    share = torch.full((1,), float(teacher_share), device="cuda")
    king_bucket = torch.tensor(KING_BUCKETS[weights.king_buckets], dtype=torch.uint8, device="cuda")
    for first in range(0, records.shape[0], part):
        some = records[first : first + part].contiguous()
        count = some.shape[0]
        inputs = torch.zeros(2 * count, weights.king_buckets * INPUTS, device="cuda", dtype=torch.bfloat16)
        targets, chosen = torch.zeros(count, device="cuda"), torch.arange(count, device="cuda")
        code.trainer_inputs(
            address(some),
            address(chosen),
            address(inputs),
            address(targets),
            count,
            address(share),
            address(king_bucket),
            weights.king_buckets,
            stream(),
        )
        hidden = inputs.float() @ weights.rows.detach() + weights.bias.detach()
        sums.append(weights.outputs(hidden[:count], hidden[count:], one_of_eight(bucket_of(some))).detach())
        goals.append(targets)
    return torch.cat(sums), torch.cat(goals)


def gradient_error(weights, records, sizes):
    """The largest relative difference between the trainer's gradients and PyTorch's own in full precision."""
    trainer = Trainer(weights, 2048)
    trainer.feed(records, sizes)
    trainer.steepness.fill_(1.3)
    trainer.choose()
    trainer.fill_inputs()
    with torch.no_grad():
        trainer.hidden.copy_(trainer.inputs.float() @ weights.rows + weights.bias)
    hidden = trainer.inputs.float() @ weights.rows + weights.bias
    sums = weights.outputs(hidden[:2048], hidden[2048:], trainer.is_bucket)
    wanted = torch.autograd.grad((((sums * 1.3).sigmoid() - trainer.targets) ** 2).mean(), weights.parameters())
    with torch.no_grad():
        trainer.backward()
    return max(
        ((p.grad - gradient).norm() / gradient.norm()).item() for p, gradient in zip(weights.parameters(), wanted)
    )


def schedule(done, rate):
    """The learning rate after that share of the training: down along a cosine."""
    return rate * (0.5 + 0.5 * math.cos(math.pi * done)) + rate * 2e-3


class Course:
    """A training that may go on with other positions: the optimiser keeps what it knows."""

    def __init__(self, weights, seed=1, batch=BATCH):
        torch.manual_seed(seed)
        self.weights, self.trainer, self.steps = weights, Trainer(weights, batch), 0
        self.losses, self.seconds = [], 0.0

    def learn(self, positions, samples, rate_of, unit=SCALE, teacher_share=0.0):
        """That many samples, towards outputs that foretell the targets where `unit` centipawns are one of a sigmoid's.
        rate_of gives the learning rate by the share that is done."""
        self.unit, self.teacher_share = unit, teacher_share
        trainer, batch = self.trainer, self.trainer.batch
        trainer.feed(*positions.training)
        trainer.steepness.fill_(SCALE / unit)
        trainer.teacher_share.fill_(teacher_share)
        trainer.rate.fill_(rate_of(0) * min(1, (self.steps + 1) / (4 * CHUNK)))
        graph = trainer.capture()
        steps = max(int(samples / batch) // CHUNK, 1) * CHUNK
        torch.cuda.synchronize()
        start = time.time()
        for step in range(0, steps, CHUNK):
            self.steps += CHUNK
            trainer.rate.fill_(rate_of(step / steps) * min(1, self.steps / (4 * CHUNK)))  # up in the first steps of all
            trainer.loss.zero_()
            for _ in range(CHUNK):
                graph.replay()
            if step % (8 * CHUNK) == 0:
                self.losses.append((self.steps * batch, trainer.loss.item() / CHUNK / batch))
        torch.cuda.synchronize()
        self.seconds += time.time() - start

    def report(self, positions):
        """What the training says of itself."""
        samples = self.steps * self.trainer.batch
        return {
            **validate(self.weights, positions, SCALE / self.unit, self.teacher_share),
            "samples": samples,
            "seconds": self.seconds,
            "speed": samples / self.seconds,
            "losses": self.losses,
            "positions": positions.count,
        }


def train(positions, weights, samples, rate=1e-3, seed=1, batch=BATCH, unit=SCALE, teacher_share=0.0):
    """Trains in place, from beginning to end; returns what the training says of itself."""
    course = Course(weights, seed, batch)
    course.learn(positions, samples, lambda done: schedule(done, rate), unit, teacher_share)
    return course.report(positions)


def validate(weights, positions, steepness, teacher_share, most=32768):
    """Losses on held-out games and on the training set, the cost of quantisation and the scale of scores, in
    centipawns."""
    with torch.no_grad():

        def sample(records, sizes):
            return records[:: max(records.shape[0] // most, 1)][:most].contiguous()

        held_out, trained = sample(*positions.held_out), sample(*positions.training)
        exact, targets = evaluated(weights, held_out, teacher_share)
        rounded, _ = evaluated(weights.rounded(), held_out, teacher_share)
        fitted, fitted_targets = evaluated(weights.rounded(), trained, teacher_share)
        loss = lambda sums, goals: (((sums * steepness).sigmoid() - goals) ** 2).mean().item()
        return {
            "validation_loss": loss(rounded, targets),
            "training_loss": loss(fitted, fitted_targets),
            "quantisation_cp": ((exact - rounded) * SCALE).std().item(),
            "median_cp": (exact.abs().median() * SCALE).item(),
        }
