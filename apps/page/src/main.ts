// main.ts - loads the engine and the pictures at once, then draws the page.
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadPictures } from './art/pictures';
import { offline } from './offline.svelte';
import { Engine } from './seam/module';
import { words } from './words.svelte';

const [engine] = await Promise.all([Engine.load(), loadPictures()]);
words.use({ languages: engine.languages, words: (language) => engine.words('page', language) });
offline.start();
mount(App, { target: document.body, props: { engine } });
(window.requestIdleCallback ?? setTimeout)(() => engine.thinkers.warm()); // what is seen comes first
