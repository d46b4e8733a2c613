"""The file of a network (bots/network.h) from learnt weights, and the same integers in numpy."""
import struct

import numpy as np

WIDTH, HIDDEN, ONE = 64, 32, 256
MAGIC = b"ringside network"


def rounded(x, scale, kind):
    limits = np.iinfo(kind)
    return np.clip(np.rint(np.asarray(x, np.float64) * scale), limits.min, limits.max).astype(kind)


def whole(params, tables, kept, version, game):
    n = {"version": version, "game": game, "tables": tables}
    for name, keep, table in (("input", kept[0], tables[0]), ("answer", kept[1], tables[1])):
        weights = rounded(params[name], ONE, np.int16)
        keep = keep & (weights != 0).any(1)
        n[name + "_key"], n[name] = table[1][keep].astype("<u4"), weights[keep]
        n[name + "_kept"] = keep
    n["answer_bias"] = rounded(params["answer_bias"], ONE * ONE, np.int32)[n["answer_kept"]]
    n["bias"], n["hidden"] = rounded(params["bias"], ONE, np.int16), rounded(params["hidden"], ONE, np.int16)
    n["hidden_bias"] = rounded(params["hidden_bias"], ONE * ONE, np.int32)
    n["out"], n["out_bias"] = rounded(params["out"], ONE, np.int16), rounded(params["out_bias"], ONE * ONE, np.int32)
    return n


def checksum(data):
    value = 14695981039346656037
    for byte in data:
        value = ((value ^ byte) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return value


def write(n, path):
    head = struct.pack("<8I", 1, n["game"], n["version"], WIDTH, HIDDEN, len(n["input_key"]), len(n["answer_key"]), 0)
    parts = [MAGIC, head]
    for name in ("input_key", "input", "bias", "hidden", "hidden_bias", "out", "out_bias", "answer_key", "answer",
                 "answer_bias"):
        parts.append(n[name].astype(n[name].dtype.newbyteorder("<")).tobytes())
    data = b"".join(parts)
    data += struct.pack("<Q", checksum(data))
    with open(path, "wb") as out:
        out.write(data)
    return len(data)


def bound_rows(n, name, table, weights):
    """What network_bind makes: a row is the sum of the weights of its keys."""
    count, names, flat, row = table
    whole_weights = np.zeros((len(names),) + weights.shape[1:], np.int64)
    whole_weights[n[name + "_kept"]] = weights
    out = np.zeros((count + 1,) + weights.shape[1:], np.int64)  # the last: none
    np.add.at(out, row, whole_weights[flat])
    return out


def sums(n, rows, lists):
    total = n["bias"].astype(np.int64)
    for part in lists:
        total = total + rows[part.astype(np.int64)].sum(1)
    return total


def evaluate(n, data, values, policies):
    """Chances of the positions `values`; loss and share of first choices of the questions `policies`."""
    rows = np.clip(bound_rows(n, "input", n["tables"][0], n["input"]), -32768, 32767)
    chance = np.zeros(len(values))
    for i in range(0, len(values), 4096):
        at = values[i:i + 4096]
        total = sums(n, rows, [data.position[at]])
        first = np.clip(total, 0, ONE)
        hidden = np.clip((first @ n["hidden"].astype(np.int64).T + n["hidden_bias"]) >> 8, 0, ONE)
        out = hidden @ n["out"].astype(np.int64) + n["out_bias"][0] + total[:, -1] * ONE
        chance[i:i + 4096] = 1 / (1 + np.exp(-out / 65536))
    answers = bound_rows(n, "answer", n["tables"][1], n["answer"])
    bias = bound_rows(n, "answer", n["tables"][1], n["answer_bias"])
    loss = right = 0
    for i in range(0, len(policies), 2048):
        at = policies[i:i + 2048]
        first = np.clip(sums(n, rows, [data.position[at], data.question[at]]), 0, ONE).astype(np.float64)
        score = first @ answers.astype(np.float64).T + bias
        answer = data.answer[at].astype(np.int64)
        weight = np.take_along_axis(score, answer.reshape(len(at), -1), 1).reshape(answer.shape).sum(2) / 65536
        weight[np.arange(weight.shape[1])[None, :] >= data.answers[at][:, None]] = -1e4
        logs = weight - weight.max(1, keepdims=True)
        logs -= np.log(np.exp(logs).sum(1, keepdims=True))
        loss -= (data.share[at] * logs).sum()
        right += (weight.argmax(1) == data.share[at].argmax(1)).sum()
    return chance, float(loss) / max(len(policies), 1), float(right) / max(len(policies), 1)
