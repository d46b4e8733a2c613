// delta.ts - what is another in a view than in the one before (docs/server.md, Moments): runs of a byte to skip, a byte
// to count, and so many new bytes. What does not fit is null, and whoever asked for it wants the whole view.
const MOST = 1 << 16;

export function patched(before: Uint8Array, delta: Uint8Array): Uint8Array | null {
  let end = 0;
  for (let read = 0, at = 0; read < delta.length;) {
    const [skip, count] = [delta[read] ?? 0, delta[read + 1] ?? 0];
    at = end = at + skip + count;
    read += 2 + count;
    if (read > delta.length || end > MOST) return null;
  }
  const view = new Uint8Array(Math.max(before.length, end));
  view.set(before);
  for (let read = 0, at = 0; read < delta.length;) {
    const [skip, count] = [delta[read] ?? 0, delta[read + 1] ?? 0];
    at += skip;
    view.set(delta.subarray(read + 2, read + 2 + count), at);
    at += count;
    read += 2 + count;
  }
  return view;
}
