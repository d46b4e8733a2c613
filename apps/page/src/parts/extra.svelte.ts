// extra.svelte.ts - what somebody else has to show among the tools of a table: a match over the net, who is there.
import type { Component } from 'svelte';

class Extra {
  tools = $state.raw<Component | null>(null);
}

export const extra = new Extra();
