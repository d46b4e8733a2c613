#!/usr/bin/env python3
"""Learns a network from records of self-play. See README.md.

  train.py --keys GAME.keys --out GAME.net [--backend torch|numpy] [options] RECORDS...

With PyTorch and a GPU a training takes a minute; `--backend numpy` needs numpy alone and runs, slowly, anywhere.
Both learn the same model (network.h): sums of rows of keys, cut to 0 .. 1, 32 hidden sums and a chance; and for each
answer its rows against the first sums. What is said at the end, held-out losses among it, goes into the recipe."""
import argparse
import json
import os
import time

import numpy as np

import network_file

WIDTH, HIDDEN = 64, 32
QUIET, SEARCHED, POLICY = 1, 2, 4
NONE = 0xFFFF
RECORD = np.dtype([
    ("row", "<u2", 192), ("answer", "<u2", (40, 4)), ("share", "<u2", 40), ("search", "<f4"), ("judge", "<f4"),
    ("later", "<f4"), ("match", "<u4"), ("question", "<u2"), ("won", "u1"), ("flags", "u1"), ("mode", "u1"),
    ("unknown", "u1"), ("answers", "u1"), ("pad", "u1")])


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("records", nargs="+")
    p.add_argument("--keys", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--backend", choices=["auto", "torch", "numpy"], default="auto")
    p.add_argument("--epochs", type=float, default=3)
    p.add_argument("--seconds", type=float, default=1e9, help="stop learning after so long, with a full cool-down")
    p.add_argument("--batch", type=int, default=8192)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--decay", type=float, default=0.01)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--mix", default="0.1,0.4,0.5", help="of the target: outcome, search, what came later")
    p.add_argument("--policy", type=float, default=0.3, help="how much the policy's loss counts")
    p.add_argument("--seen", type=int, default=30, help="keys on in fewer records are left out")
    p.add_argument("--most", type=int, default=0, help="learn from that many records at most, drawn evenly")
    return p.parse_args()


def read_keys(path):
    """For inputs and answers: the keys of all rows one after the other, and the row of each."""
    lines = open(path).read().split("\n")
    inputs, answers, version, game = map(int, lines[0].split())
    tables, at = [], 1
    for count in (inputs, answers):
        keys = [list(map(int, line.split())) for line in lines[at:at + count]]
        at += count
        names = np.array(sorted({k for row in keys for k in row}), np.uint32)
        flat = np.searchsorted(names, np.array([k for row in keys for k in row], np.uint32))
        row = np.repeat(np.arange(count), [len(r) for r in keys])
        tables.append((count, names, flat, row))
    return version, game, tables


def read_records(paths, most, seed):
    parts = [np.fromfile(path, RECORD) for path in paths]
    d = np.concatenate(parts)
    if most and len(d) > most:
        d = d[np.sort(np.random.default_rng(seed).choice(len(d), most, replace=False))]
    return d


class Data:
    """Records as arrays that either backend takes. Row numbers past the last stand for none."""

    def __init__(self, d, inputs, answers, mix):
        columns = np.arange(192)[None, :]
        self.position = self.trimmed(np.where(columns < d["question"][:, None], d["row"], NONE), inputs)
        at = np.minimum(d["question"][:, None].astype(int) + np.arange(8)[None, :], 191)
        self.question = self.trimmed(np.take_along_axis(d["row"], at, 1), inputs)
        most = max(int(d["answers"].max()), 1)
        answer = d["answer"][:, :most].astype(np.int32)
        answer[answer == NONE] = answers
        self.answer = answer.astype(np.int16)
        share = np.where(np.arange(most)[None, :] < d["answers"][:, None], d["share"][:, :most], 0).astype(np.float32)
        self.share = share / np.maximum(share.sum(1, keepdims=True), 1)
        self.answers = d["answers"].astype(np.int16)
        self.won = d["won"].astype(np.float32)
        search = np.where(d["flags"] & SEARCHED, d["search"], d["later"])
        outcome, searched, later = mix
        self.target = np.clip(outcome * self.won + searched * search + later * d["later"], 0, 1).astype(np.float32)
        self.quiet = ((d["flags"] & QUIET) > 0).astype(np.float32)
        self.policy = ((d["flags"] & POLICY) > 0).astype(np.float32)
        self.judge, self.search, self.mode, self.unknown = d["judge"], d["search"], d["mode"], d["unknown"]
        hashed = (d["match"].astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)
        self.held_out = hashed % np.uint64(20) == 0

    @staticmethod
    def trimmed(rows, none):
        rows = np.where(rows == NONE, none, rows)
        used = np.nonzero((rows != none).any(0))[0]
        return np.ascontiguousarray(rows[:, :int(used.max()) + 1 if len(used) else 1]).astype(np.int16)


def beginning(keys, answer_keys, seed):
    r = np.random.default_rng(seed)
    p = {
        "input": r.normal(0, 0.03, (keys, WIDTH)), "bias": np.full(WIDTH, 0.3),
        "hidden": r.normal(0, 1.4 / WIDTH ** 0.5, (HIDDEN, WIDTH)), "hidden_bias": np.full(HIDDEN, 0.2),
        "out": r.normal(0, 0.2, HIDDEN), "out_bias": np.zeros(1),
        "answer": r.normal(0, 0.03, (answer_keys, WIDTH)), "answer_bias": np.zeros(answer_keys)}
    p["input"][:, -1] = 0  # the last sum goes straight to the chance
    return {k: v.astype(np.float32) for k, v in p.items()}


def rate_at(a, step, steps, begun):
    part = max(step / steps, (time.time() - begun) / a.seconds)
    return a.rate * min(1, (step + 1) / min(200, steps / 10 + 1)) * 0.5 * (1 + np.cos(np.pi * min(part, 1))) + 1e-6, part >= 1


def learn_torch(a, data, tables, params, learning):
    import torch
    import torch.nn.functional as F
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(a.seed)
    inputs, answers = tables[0][0], tables[1][0]

    def matrix(table):
        count, names, flat, row = table
        return torch.sparse_coo_tensor(torch.from_numpy(np.stack([row, flat])), torch.ones(len(flat)),
                                       (count, len(names))).coalesce().to(device)

    sums = [matrix(t) for t in tables]
    w = {k: torch.nn.Parameter(torch.from_numpy(v).to(device)) for k, v in params.items()}
    x = {k: torch.from_numpy(getattr(data, k)).to(device)
         for k in ("position", "question", "answer", "share", "answers", "target", "quiet", "policy")}
    none = torch.zeros(1, WIDTH, device=device)
    places = torch.arange(x["answer"].shape[1], device=device)

    def outputs(i):
        rows = torch.cat([torch.sparse.mm(sums[0], w["input"]), none])
        position = F.embedding_bag(x["position"][i].int(), rows, mode="sum", padding_idx=inputs) + w["bias"]
        asked = position + F.embedding_bag(x["question"][i].int(), rows, mode="sum", padding_idx=inputs)
        first = position.clamp(0, 1)
        hidden = (first @ w["hidden"].T + w["hidden_bias"]).clamp(0, 1)
        value = hidden @ w["out"] + w["out_bias"] + position[:, -1]
        all_answers = torch.cat([torch.sparse.mm(sums[1], w["answer"]), none])
        all_bias = torch.cat([torch.sparse.mm(sums[1], w["answer_bias"][:, None])[:, 0], none[0, :1]])
        score = asked.clamp(0, 1) @ all_answers.T + all_bias
        answer = x["answer"][i].long()
        weight = score.gather(1, answer.flatten(1)).view(answer.shape).sum(2)
        return value, weight.masked_fill(places[None, :] >= x["answers"][i][:, None], -1e4)

    def losses(i):
        value, weight = outputs(i)
        quiet, policy = x["quiet"][i], x["policy"][i]
        chance = F.binary_cross_entropy_with_logits(value, x["target"][i], reduction="none")
        answer = -(x["share"][i] * F.log_softmax(weight, 1)).sum(1)
        return (chance * quiet).sum() / quiet.sum().clamp(min=1), (answer * policy).sum() / policy.sum().clamp(min=1)

    large = [w[k] for k in ("input", "answer")]
    small = [v for k, v in w.items() if k not in ("input", "answer")]
    optimizer = torch.optim.AdamW([{"params": large, "weight_decay": a.decay},
                                   {"params": small, "weight_decay": 0}], lr=a.rate)
    learning = torch.from_numpy(learning).to(device)
    steps, begun, at = int(a.epochs * len(learning) / a.batch) + 1, time.time(), len(learning)
    for step in range(steps):
        rate, over = rate_at(a, step, steps, begun)
        if over:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate
        if at + a.batch > len(learning):
            order, at = learning[torch.randperm(len(learning), device=device)], 0
        i = order[at:at + a.batch]
        at += a.batch
        value, answer = losses(i)
        optimizer.zero_grad(set_to_none=True)
        (value + a.policy * answer).backward()
        optimizer.step()
        if step % max(1, steps // 8) == 0:
            print(f"step {step} of {steps}, {time.time() - begun:.0f} s: value {float(value):.4f}, "
                  f"policy {float(answer):.4f}", flush=True)
    return {k: v.detach().cpu().numpy() for k, v in w.items()}, device


class Sum:
    """Rows as sums of keys, and the way back for their gradients, without sparse matrices."""

    def __init__(self, table):
        self.count, self.names, self.flat, self.row = table
        self.begins = np.searchsorted(self.row, np.arange(self.count))
        self.order = np.argsort(self.flat, kind="stable")
        self.keys, self.key_begins = np.unique(self.flat[self.order], return_index=True)

    def rows(self, weights):
        return np.add.reduceat(weights[self.flat], self.begins, axis=0)

    def back(self, gradient):
        out = np.zeros((len(self.names),) + gradient.shape[1:], np.float32)
        out[self.keys] = np.add.reduceat(gradient[self.row[self.order]], self.key_begins, axis=0)
        return out


def counts(rows, none):
    """Which rows are on, as a matrix: a sum of rows is then a product."""
    out = np.zeros((len(rows), none + 1), np.float32)
    np.add.at(out, (np.arange(len(rows))[:, None], rows), 1)
    return out[:, :none]


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def numpy_gradients(a, data, sums, w, i):
    inputs, answers = sums[0].count, sums[1].count
    rows, all_answers = sums[0].rows(w["input"]), sums[1].rows(w["answer"])
    all_bias = sums[1].rows(w["answer_bias"])
    on, more = counts(data.position[i], inputs), counts(data.question[i], inputs)
    position = on @ rows + w["bias"]
    asked = position + more @ rows
    first, second = np.clip(position, 0, 1), np.clip(asked, 0, 1)
    before = first @ w["hidden"].T + w["hidden_bias"]
    hidden = np.clip(before, 0, 1)
    value = hidden @ w["out"] + w["out_bias"] + position[:, -1]
    answer = data.answer[i].astype(int)
    score = np.concatenate([second @ all_answers.T + all_bias, np.zeros((len(i), 1), np.float32)], 1)
    weight = np.take_along_axis(score, answer.reshape(len(i), -1), 1).reshape(answer.shape).sum(2)
    weight[np.arange(weight.shape[1])[None, :] >= data.answers[i][:, None]] = -1e4
    share = np.exp(weight - weight.max(1, keepdims=True))
    share /= share.sum(1, keepdims=True)
    quiet, policy = data.quiet[i], data.policy[i]
    p = sigmoid(value)
    t = data.target[i]
    loss = float((-(t * np.log(p + 1e-9) + (1 - t) * np.log(1 - p + 1e-9)) * quiet).sum() / max(quiet.sum(), 1))
    policy_loss = float((-(data.share[i] * np.log(share + 1e-9)).sum(1) * policy).sum() / max(policy.sum(), 1))
    g = {}
    d_value = (p - t) * quiet / max(quiet.sum(), 1)
    d_weight = a.policy * (share - data.share[i]) * policy[:, None] / max(policy.sum(), 1)
    g["out"], g["out_bias"] = hidden.T @ d_value, d_value.sum(keepdims=True)
    d_before = d_value[:, None] * w["out"] * ((before > 0) & (before < 1))
    g["hidden"], g["hidden_bias"] = d_before.T @ first, d_before.sum(0)
    d_position = (d_before @ w["hidden"]) * ((position > 0) & (position < 1))
    d_position[:, -1] += d_value
    d_score = np.zeros((len(i), answers + 1), np.float32)
    np.add.at(d_score, (np.arange(len(i))[:, None, None], answer), d_weight[:, :, None])
    d_score = d_score[:, :answers]
    g["answer"], g["answer_bias"] = sums[1].back(d_score.T @ second), sums[1].back(d_score.sum(0))
    d_asked = (d_score @ all_answers) * ((asked > 0) & (asked < 1))
    g["input"] = sums[0].back(on.T @ (d_position + d_asked) + more.T @ d_asked)
    g["bias"] = (d_position + d_asked).sum(0)
    return g, loss, policy_loss


def learn_numpy(a, data, tables, params, learning):
    sums, w = [Sum(t) for t in tables], params
    moment = {k: [np.zeros_like(v), np.zeros_like(v)] for k, v in w.items()}
    random, batch = np.random.default_rng(a.seed), min(a.batch, 1024)
    steps, begun, at = int(a.epochs * len(learning) / batch) + 1, time.time(), len(learning)
    for step in range(steps):
        rate, over = rate_at(a, step, steps, begun)
        if over:
            break
        if at + batch > len(learning):
            order, at = random.permutation(learning), 0
        g, loss, policy_loss = numpy_gradients(a, data, sums, w, order[at:at + batch])
        at += batch
        for k in w:
            first, second = moment[k]
            first += 0.1 * (g[k] - first)
            second += 0.001 * (g[k] * g[k] - second)
            if k in ("input", "answer"):
                w[k] *= 1 - rate * a.decay
            w[k] -= rate * (first / (1 - 0.9 ** (step + 1))) / (np.sqrt(second / (1 - 0.999 ** (step + 1))) + 1e-8)
        if step % max(1, steps // 8) == 0:
            print(f"step {step} of {steps}, {time.time() - begun:.0f} s: value {loss:.4f}, policy {policy_loss:.4f}",
                  flush=True)
    return w, "numpy"


def log_loss(p, y):
    p = np.clip(p, 1e-4, 1 - 1e-4)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


def report(data, network, held):
    """Held-out losses of the integers that are written, by mode, beside those of the judge and the search."""
    held = held[:40000]
    quiet = held[(data.quiet[held] > 0)]
    chance, policy_loss, top = network_file.evaluate(network, data, quiet, held[data.policy[held] > 0][:20000])
    y = data.won[quiet]
    out = {"positions": len(quiet), "network": round(log_loss(chance, y), 4),
           "judge": round(log_loss(data.judge[quiet], y), 4), "search": round(log_loss(data.search[quiet], y), 4),
           "policy": round(policy_loss, 4), "first choice": round(top, 3), "modes": {}, "calibration": []}
    for mode in np.unique(data.mode[quiet]):
        k = data.mode[quiet] == mode
        out["modes"][int(mode)] = [int(k.sum()), round(log_loss(chance[k], y[k]), 4),
                                   round(log_loss(data.judge[quiet][k], y[k]), 4)]
    for low in np.arange(0, 1, 0.1):
        k = (chance >= low) & (chance < low + 0.1)
        if k.sum() > 50:
            out["calibration"].append([round(float(chance[k].mean()), 3), round(float(y[k].mean()), 3)])
    return out


def without_rare(data, tables, learning, least):
    """Keys that are on too rarely to be learnt are left out; their rows keep their other keys."""
    kept = []
    for (count, names, flat, row), lists in zip(tables, ((data.position, data.question), (data.answer,))):
        on = np.zeros(count + 1, np.int64)
        for rows in lists:
            on += np.bincount(rows[learning].ravel().astype(np.int64), minlength=count + 1)
        times = np.bincount(flat, weights=on[row], minlength=len(names))
        kept.append(times >= least)
    return kept


def main():
    a = arguments()
    begun = time.time()
    version, game, tables = read_keys(a.keys)
    d = read_records(a.records, a.most, a.seed)
    data = Data(d, tables[0][0], tables[1][0], [float(x) for x in a.mix.split(",")])
    learning, held = np.nonzero(~data.held_out)[0], np.nonzero(data.held_out)[0]
    matches = len(np.unique(d["match"]))
    print(f"{len(d)} records of {matches} matches, {time.time() - begun:.0f} s", flush=True)
    del d
    kept = without_rare(data, tables, learning, a.seen)
    params = beginning(len(tables[0][1]), len(tables[1][1]), a.seed)
    for name, keep in (("input", kept[0]), ("answer", kept[1])):
        params[name][~keep] = 0  # never on often enough to move away from it but by decay
    backend = a.backend
    if backend == "auto":
        try:
            import torch  # noqa: F401
            backend = "torch"
        except ImportError:
            backend = "numpy"
    learn = learn_torch if backend == "torch" else learn_numpy
    params, device = learn(a, data, tables, params, learning)
    network = network_file.whole(params, tables, kept, version, game)
    size = network_file.write(network, a.out)
    recipe = {"records": len(data.won), "matches": matches, "backend": device, "seconds": round(time.time() - begun),
              "bytes": size, "keys": [int(k.sum()) for k in kept], "arguments": {**{k: v for k, v in vars(a).items() if k not in ("keys", "out")},
                                                                "records": [os.path.basename(r) for r in a.records]},
              "held out": report(data, network, np.random.default_rng(0).permutation(held))}
    print("RESULT " + json.dumps(recipe), flush=True)
    with open(a.out.replace(".net", ".result.json"), "w") as out:
        json.dump(recipe, out, indent=1)


if __name__ == "__main__":
    main()
