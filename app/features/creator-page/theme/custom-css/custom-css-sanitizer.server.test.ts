import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { MAX_CUSTOM_CSS_LENGTH } from "../schema.ts";
import { sanitizeCustomCss } from "./custom-css-sanitizer.server.ts";
import { PAGE_GUARD } from "./page-guard.ts";
import { PAGE_PARTS } from "./page-parts.ts";

const FRAGMENTS = [
	...[
		".page-link",
		".page-links",
		".page-name",
		".page-footer",
		"body",
		":root",
		"a",
		"*",
		"footer",
	],
	...["{", "{", "}", "}", ";", ":", ",", "(", ")", "&", ">", "+", "~", "/*", "*/", '"', "'", "\\"],
	...["color: red;", "background: url(x);", "margin: -9px;", "position: fixed;", "--x: {}", "}}"],
	...[
		"u\\72l(",
		"image-set(",
		"var(--page-text)",
		"calc(",
		"1e99px",
		"!important",
		"@media",
		"@import",
	],
	...["(min-width: 3rem)", "@layer a", "</style>", "<!--", ":has(&)", ":not(:hover)", "::before"],
	...["content", "font-family", "red", "0", "\n", "\u2028", "\u0000", "\\7d", "\\3c /style"],
	...[".page-link{color:red}", ".page-name{font:1rem x}", "& + &{opacity:.5}", "padding:1px 2px;"],
];

describe("accepted CSS", () => {
	it.each([
		[".page-link { color: red }", ".public-page .page-link{color:red}"],
		[
			".page-link:hover{border:2px solid #123}",
			".public-page .page-link:hover{border:2px solid #123}",
		],
		[
			"h1.page-name, .page-bio { font: italic 20px/1.2 'Open Sans', serif }",
			".public-page h1.page-name,.public-page .page-bio{font:italic 20px/1.2 Open Sans,serif}",
		],
		[
			"body { background: linear-gradient(red, #00f) }",
			".public-page{background:linear-gradient(red,#00f)}",
		],
		[
			".page-links li:nth-child(2n + 1) a { rotate: -2deg }",
			".public-page .page-links li:nth-child(odd) a{rotate:-2deg}",
		],
		[
			".page-link { &:focus-visible, & + & { opacity: .5 } }",
			".public-page .page-link:focus-visible,.public-page .page-link+.page-link{opacity:.5}",
		],
		[
			".page-links { padding: 1rem; .page-link { color: var(--page-primary) } }",
			".public-page .page-links{padding:1rem}.public-page .page-links .page-link{color:var(--page-primary)}",
		],
		[
			"@media (min-width: 40rem) { .page-name { font-size: 3rem } }",
			"@media (width>=40rem){.public-page .page-name{font-size:3rem}}",
		],
		[
			"@media (width: 40rem) { .page-name { font-size: 3rem } }",
			"@media (width:40rem){.public-page .page-name{font-size:3rem}}",
		],
		[
			"@media (30.5rem < width <= 40rem) and (hover) { .page-name { font-size: 3rem } }",
			"@media (30.5rem<width<=40rem) and (hover){.public-page .page-name{font-size:3rem}}",
		],
		[
			".page-name { @media (prefers-color-scheme: dark) { color: white } }",
			"@media (prefers-color-scheme:dark){.public-page .page-name{color:#fff}}",
		],
		[
			".page-link { box-shadow: 0 4px 12px #0003 !important }",
			".public-page .page-link{box-shadow:0 4px 12px #0003!important}",
		],
		[
			".page-link:hover { filter: brightness(1.1); transform: scale(1.05) }",
			".public-page .page-link:hover{filter:brightness(1.1);transform:scale(1.05)}",
		],
		[
			".page-link::before, .page-photo { filter: blur(2px) }",
			".public-page .page-link:before,.public-page .page-photo{filter:blur(2px)}",
		],
		[".page-link::after { content: ''; width: 1em }", '.public-page .page-link:after{content:"";'],
		[
			".page-name { font-size: 1.5em; padding: .5em 1em; letter-spacing: .1em }",
			".public-page .page-name{font-size:1.5rem;padding:.5rem 1rem;letter-spacing:.1em}",
		],
		[
			".page-name { font-size: clamp(120%, 1rem + 1vw, 3rem) }",
			".public-page .page-name{font-size:clamp(1.2rem,1rem + 1vw,3rem)}",
		],
		[
			".page-link { margin: min(4rem, 10vw) clamp(-9px, 1vw, 9px) max(0px, 1vw - 2rem) }",
			".public-page .page-link{margin:min(4rem,10vw) clamp(-9px,1vw,9px) max(0px,1vw - 2rem)}",
		],
		[
			".page-link { border-radius: min(var(--page-button-radius), 50%); width: min(100%, 30ch) }",
			".public-page .page-link{border-radius:min(var(--page-button-radius), 50%);width:min(100%,30ch)}",
		],
		[
			".page-link, .page-links a { color: red }",
			".public-page .page-link{color:red}.public-page .page-links a{color:red}",
		],
		["/* a { */ .page-bio { /* x */ color: /* y */ navy }", ".public-page .page-bio{color:navy}"],
		[".page-\\6cink { c\\6flor: r\\65 d }", ".public-page .page-link{color:red}"],
		[
			`.page-name { font: 2rem "Comic Sans MS", cursive; font-family: "Gill Sans 2" }`,
			'.public-page .page-name{font:2rem Comic Sans MS,cursive;font-family:"Gill Sans 2"}',
		],
		[
			".page-photo { border-top-left-radius: 3px; margin-block-start: 1rem }",
			".public-page .page-photo{border-top-left-radius:3px;margin-block-start:1rem}",
		],
	])("%s", (typed, carried) => {
		const { css, dropped } = sanitizeCustomCss(typed);
		expect(dropped).toEqual([]);
		expect(css.startsWith(carried)).toBe(true);
	});
});

/** Pages have stored CSS with any of these. */
const ROOT_DECLARATIONS = `background: red; background-attachment: scroll; background-blend-mode: multiply;
	background-color: red; background-image: none; background-origin: border-box; background-position: 1px 2px;
	background-repeat: no-repeat; background-size: cover; font-family: serif;`;
const PART_DECLARATIONS = `align-content: center; align-items: center; align-self: center; aspect-ratio: 1;
	background-clip: text; border-radius: 1px; box-shadow: none; box-sizing: border-box; color: red; column-gap: 1px;
	cursor: pointer; display: block; fill: red; filter: none; font: 1rem serif; flex: 1; flex-basis: 1px;
	flex-direction: row; flex-flow: row; flex-grow: 1; flex-shrink: 1; flex-wrap: wrap; font-feature-settings: normal;
	font-kerning: none; font-size: 1rem; font-stretch: normal; font-style: italic; font-variant: normal;
	font-variant-caps: small-caps; font-variant-numeric: normal; font-weight: 700; gap: 1px;
	grid-template-columns: 1fr; height: 1px; hyphens: auto; justify-content: center; justify-items: center;
	justify-self: center; letter-spacing: 1px; line-height: 1; list-style: none; list-style-position: inside;
	list-style-type: disc; max-height: 1px; max-width: 1px; min-height: 1px; min-width: 1px; max-inline-size: 1px;
	inline-size: 1px; min-inline-size: 1px; object-fit: cover; object-position: center; opacity: 1; outline: none;
	outline-color: red; outline-offset: 1px; outline-style: solid; outline-width: 1px; overflow: hidden;
	overflow-wrap: anywhere; place-content: center; place-items: center; place-self: center; rotate: 1deg; row-gap: 1px;
	scale: 1; stroke: red; stroke-width: 1px; text-align: center; text-decoration: none; text-decoration-color: red;
	text-decoration-line: none; text-decoration-style: solid; text-decoration-thickness: 1px; text-indent: 1px;
	text-overflow: clip; text-shadow: none; text-transform: none; text-underline-offset: 1px; text-wrap: balance;
	transform: none; transform-origin: center; transition: none; transition-delay: 0s; transition-duration: 1s;
	transition-property: color; transition-timing-function: linear; translate: 1px; visibility: visible;
	white-space: nowrap; width: 1px; word-break: normal; word-spacing: 1px; margin-inline: 1px; padding-block-end: 1px;
	border-top: 1px solid red; border-inline-start-width: 1px; border-bottom-left-radius: 1px; border-style: solid;
	border-start-end-radius: 1px;`;

it.each([
	["body", ROOT_DECLARATIONS],
	[".page-name", ROOT_DECLARATIONS + PART_DECLARATIONS],
])("%s may have every property that creators can set there", (selector, declarations) => {
	const refused = declarations
		.split(";")
		.filter((each) => each.trim() !== "")
		.filter((each) => {
			const { css, dropped } = sanitizeCustomCss(`${selector} {${each}}`);
			return css === "" || dropped.length > 0;
		});
	expect(refused).toEqual([]);
});

const INSIDE = (property: string) =>
	`“${property}” can only be set on a named part, such as .page-link, not on everything inside it.`;
const ON_LIST = (property: string) =>
	`“${property}” can’t be used on the list of links. Set it on .page-link.`;
const BLUR_ON_LINKS = (name: string) =>
	`“${name}()” can’t be used on links. Use box-shadow, or set it on .page-link-icon.`;
const RADIUS_TOO_LARGE = "“var(--page-button-radius)” is too large: at most 64px.";
const SUM_OF_KINDS = "“max(0px, 1vw + 1)” can’t be read.";
const FONT_AROUND = "A font size can’t depend on its parent. Use rem or px.";

describe("refused CSS", () => {
	it.each([
		// Loads a resource.
		[
			".page-link { background: url(https://evil.example/x.png) }",
			"CSS can’t load anything from other sites.",
		],
		[
			".page-link { background: u\\72l(//evil.example) }",
			"CSS can’t load anything from other sites.",
		],
		[
			'.page-link { background: image-set("https://evil.example/x.png" 1x) }',
			"CSS can’t load anything from other sites.",
		],
		[
			".page-link { background: -webkit-image-set(url(x) 1x) }",
			"CSS can’t load anything from other sites.",
		],
		[".page-link { list-style: url(x) }", "CSS can’t load anything from other sites."],
		[".page-link { content: url(x) }", "CSS can’t load anything from other sites."],
		[".page-link { cursor: url(x), auto }", "CSS can’t load anything from other sites."],
		[".page-link { background: cross-fade(red, blue) }", "“cross-fade()” can’t be used here."],
		[".page-link { background: element(#x) }", "“element()” can’t be used here."],
		["@import url(https://evil.example/x.css);", "CSS can’t load anything from other sites."],
		["@im\\70ort 'x';", "“@im\\70ort” can’t be used here."],
		["@font-face { font-family: x; src: url(x) }", "CSS can’t load anything from other sites."],
		// Covers something.
		[".page-link { position: fixed }", "“position” can’t be used here."],
		[".page-link { p\\6fsition: fixed }", "“position” can’t be used here."],
		[".page-link { z-index: 9 }", "“z-index” can’t be used here."],
		[".page-link { inset: 0 }", "“inset” can’t be used here."],
		[".page-link { inset-block-start: 0 }", "“inset-block-start” can’t be used here."],
		[".page-link { bottom: 0 }", "“bottom” can’t be used here."],
		[".page-link { float: left }", "“float” can’t be used here."],
		[".page-link { order: 9 }", "“order” can’t be used here."],
		[".page-link { margin: 0 0 -500px }", "A margin can’t be negative."],
		[".page-link { margin-block-end: -1px }", "A margin can’t be negative."],
		[".page-link { margin-bottom: calc(0px - 10vw) }", "“calc()” can’t be used here."],
		[".page-link { margin-bottom: calc(1px - 10vw) }", "“calc()” can’t be used here."],
		[
			".page-link { box-shadow: 0 0 0 9px red, 0 0 0 99999px red }",
			"“99999px” is too large: at most 32px.",
		],
		[".page-link { outline: 5000px solid red }", "“5000px” is too large: at most 64px."],
		[".page-link { width: 1e9px }", "“1000000000px” is too large: at most 10000px."],
		[".page-link { transform: scale(1.11) }", "“1.11” is too large: at most 1.1."],
		[".page-photo { scale: -1.3 }", "“-1.3” is too small: at least -1.1."],
		[".page-link { transform: matrix(1,0,0,1,0,900) }", "“matrix()” can’t be used here."],
		// Valid CSS that crashes the parser's process.
		[".page-link { color: rgb(sign(1%) 0 0) }", "“sign()” can’t be used here."],
		[".page-link { color: rgb(s\\69gn(1%) 0 0) }", "“sign()” can’t be used here."],
		[
			".page-link { margin: clamp(clamp(1pt, max(0.4px + 3.9px, 1px) - 1dvh, 2rem - 6pt) - max(7pt - 5vw), min(2vw) - -3rem, min(1em + max(2dvh + 7pt, 2em - 2vw)) - max(-3px + 3rem)) }",
			"min(), max() and clamp() can’t hold other functions.",
		],
		[
			"@media (min-width: calc(max(1px + 1vw) - 2em)) { .page-link { color: red } }",
			"This media query can’t be used here.",
		],
		// Sizes that add up down the page, or that a screen, a font or nesting makes large.
		[".page-links * { filter: blur(2px) }", INSIDE("filter")],
		[".page-link * { text-shadow: 0 0 1px red }", INSIDE("text-shadow")],
		[".page-links :hover { box-shadow: 0 0 1px red }", INSIDE("box-shadow")],
		[".page-links div { scale: 1.1 }", INSIDE("scale")],
		[".page-photo { filter: blur(9px) }", "“9px” is too large: at most 8px."],
		[".page-photo { filter: drop-shadow(0 0 9px red) }", "“9px” is too large: at most 8px."],
		[".page-photo { filter: blur(1px) blur(1px) }", "Use only one blur or drop-shadow."],
		[".page-link:hover { filter: sepia(1) blur(1px) }", BLUR_ON_LINKS("blur")],
		[
			".page-bio + .page-link-highlight { filter: drop-shadow(0 0 1px red) }",
			BLUR_ON_LINKS("drop-shadow"),
		],
		[".page-link-pictured.page-link-icon { filter: blur(1px) }", BLUR_ON_LINKS("blur")],
		[".page-links { filter: sepia(1) }", ON_LIST("filter")],
		[".page-links:hover { transform: skew(1deg) }", ON_LIST("transform")],
		[".page-links { rotate: 1deg }", ON_LIST("rotate")],
		[".page-links { translate: 1px }", ON_LIST("translate")],
		[".page-links { scale: 1.1 }", ON_LIST("scale")],
		[".page-link { text-shadow: 0 0 3vw red }", "“3vw” is too large: at most 32px."],
		[
			`.page-link { text-shadow: ${Array(5).fill("0 0 1px red").join(",")} }`,
			"Too many values. Use at most 4.",
		],
		[
			".page-link { filter: sepia(1) sepia(1) sepia(1) sepia(1) sepia(1) }",
			"Too many values. Use at most 4.",
		],
		[".page-link { transform: scale(2) rotate(1deg) scale(2) }", "Use scale only once."],
		[".page-link { transform: skew(80deg) }", "“80deg” is too large: at most 45deg."],
		[".page-link { padding: 1000px }", "“1000px” is too large: at most 64px."],
		[".page-link { padding: 2vw 0 }", "“2vw” is too large: at most 64px."],
		[".page-link { padding-top: 11% }", "“11%” is too large: at most 64px."],
		[".page-link { margin: var(--page-button-radius) }", RADIUS_TOO_LARGE],
		[
			".page-link { margin-top: clamp(1rem, 4vw, 5rem) }",
			"“clamp(1rem,4vw,5rem)” is too large: at most 64px.",
		],
		[".page-link { min-height: 100vh }", "“100vh” is too large: at most 320px."],
		[".page-link { font-size: 7em }", "“7rem” is too large: at most 96px."],
		[".page-link { font-size: 601% }", "“6.01rem” is too large: at most 96px."],
		[".page-link { font-size: larger }", FONT_AROUND],
		[".page-link { font: 2ch x }", FONT_AROUND],
		[".page-link { line-height: 5 }", "“5” is too large: at most 4."],
		[".page-link { display: contents }", "“contents” can’t be used here."],
		[".page-link { display: table }", "“table” can’t be used here."],
		[".page-link { display: inline }", "“inline” can’t be used here."],
		[".page-link { grid-template-columns: repeat(99, 1px) }", "“99” is too large: at most 12."],
		[".page-link { margin-bottom: min(1px, 1vw - 1000px) }", "A margin can’t be negative."],
		[".page-link { margin-bottom: max(-1vw, -1px) }", "A margin can’t be negative."],
		[".page-link { margin: clamp(-9px, 1vw - 9px, 9px) auto }", "A margin can’t be negative."],
		[
			".page-link { margin: min(1px, 1vw - var(--page-button-radius)) }",
			"A margin can’t be negative.",
		],
		[".page-link { margin: max(0px, 1vw + 1) var(--page-text) }", SUM_OF_KINDS],
		[".page-link { width: 1constructor var(--page-text) }", "“1constructor” can’t be read."],
		[".page-link { animation: x 1s }", "“animation” can’t be used here."],
		["@keyframes x { to { opacity: 0 } }", "Animations can’t be used here."],
		[".page-link { all: unset }", "“all” can’t be used here."],
		[".page-link { --page-text: red }", "Custom properties can’t be used here."],
		[
			".page-link { color: var(--secret) }",
			"Use only the page’s own variables, such as var(--page-text).",
		],
		[".page-link { color: var(--page-text, url(x)) }", "CSS can’t load anything from other sites."],
		[".page-link { color: env(x) }", "“env()” can’t be used here."],
		[".page-link { color: colr }", "This isn’t a valid value for “color”."],
		[".page-link::before { content: 'Click' }", "Only empty content can be used here."],
		// Reaches the footer or elements around the page.
		[".page-footer { display: none }", "“.page-footer” isn’t a part you can style."],
		[".page-footer a { display: none }", "“.page-footer” isn’t a part you can style."],
		["footer { display: none }", "“footer” can’t be used here."],
		["* { display: none }", "Start with one of the page’s parts, such as .page-link."],
		["a { display: none }", "Start with one of the page’s parts, such as .page-link."],
		[".page-column > * { display: none }", "“.page-column” isn’t a part you can style."],
		[".page-column > :last-child { opacity: 0 }", "“.page-column” isn’t a part you can style."],
		[":last-child { opacity: 0 }", "Start with one of the page’s parts, such as .page-link."],
		["body > * { opacity: 0 }", "Start with one of the page’s parts, such as .page-link."],
		[
			".page-links ~ * { display: none }",
			"Start with one of the page’s parts, such as .page-link.",
		],
		[".page-links + footer { display: none }", "“footer” can’t be used here."],
		[
			".page-links { & ~ * { display: none } }",
			"Start with one of the page’s parts, such as .page-link.",
		],
		[
			".page-links { & ~ .page-footer { display: none } }",
			"“.page-footer” isn’t a part you can style.",
		],
		[".preview-bar { display: none }", "“.preview-bar” isn’t a part you can style."],
		[".page-links:has(~ *) { color: red }", "“:has(~*)” can’t be used here."],
		[".page-link { :has(&) { display: none } }", "“:has(.page-link)” can’t be used here."],
		[
			":is(.page-link, .page-footer) { display: none }",
			"“:is(.page-link,.page-footer)” can’t be used here.",
		],
		[".page-link:not(.x) { color: red }", "“:not(.x)” can’t be used here."],
		["[class*=foot] { display: none }", "“[class*=foot]” can’t be used here."],
		["#main { display: none }", "“#main” can’t be used here."],
		[
			"body { color: transparent }",
			"Only the background and font can be set for the whole page. Set the rest on its parts.",
		],
		[
			"html { font-size: 0 }",
			"Only the background and font can be set for the whole page. Set the rest on its parts.",
		],
		[
			":root { opacity: 0 }",
			"Only the background and font can be set for the whole page. Set the rest on its parts.",
		],
		[
			".public-page { filter: invert(1) }",
			"Only the background and font can be set for the whole page. Set the rest on its parts.",
		],
		[
			"body { display: none }",
			"Only the background and font can be set for the whole page. Set the rest on its parts.",
		],
		// Ways around the checks.
		["@layer a { .page-link { color: red } }", "“@layer” can’t be used here."],
		["@property --x { syntax: '*' }", "“@property” can’t be used here."],
		["@scope (body) { footer { color: red } }", "“@scope” can’t be used here."],
		["@supports (color: red) { footer { color: red } }", "“@supports” can’t be used here."],
		["@container (width > 1px) { footer { color: red } }", "“@container” can’t be used here."],
		["@constructor { .page-link { color: red } }", "“@constructor” can’t be used here."],
		["@namespace url(x);", "“@namespace” can’t be used here."],
		["@charset 'utf-7';", "“@charset” can’t be used here."],
		[
			"@media (min-resolution: 2dppx) { .page-link { color: red } }",
			"This media query can’t be used here.",
		],
		[".page-link { color: red</style><script>1</script> }", "This can’t be read."],
		[
			".page-link { color: red</style><script>alert(1)</script> }",
			"“style><script>alert()” can’t be used here.",
		],
		['.page-link { font-family: "</style>" }', "This can’t be read."],
		[".page-link { font-family: a\\3c b }", "This can’t be read."],
		['.page-link { font-family: "a;b{}" }', "This can’t be read."],
		["<!-- .page-link { color: red } -->", "This selector can’t be read."],
		[".page-link { color: red", "This block is never closed."],
		[".page-link { color: 'red }", "A quotation mark is never closed."],
		[".page-link { color: rgb(1, 2, 3 }", "A bracket is never closed."],
		["}", "This closing brace has no opening brace."],
		["color: red", "This is outside a rule."],
	])("%s", (typed, reason) => {
		const { css, dropped } = sanitizeCustomCss(typed);
		expect(dropped.map((each) => each.reason)).toContain(reason);
		expect(rulesOf(css).replace(/^\.public-page \.page-link\{color:red\}$/, "")).toBe("");
	});

	it("is reported with its line, and the rules around it are kept", () => {
		const { css, dropped } = sanitizeCustomCss(
			[
				"/* Two",
				"lines */ .page-link {",
				"  color: red;",
				"  position: fixed; z-index:",
				"    3;",
				"  padding: 1rem",
				"}",
				"@import 'x';",
				".page-footer, .page-name { color: blue }",
			].join("\n"),
		);
		expect(dropped).toEqual([
			{ line: 4, text: "position: fixed", reason: "“position” can’t be used here." },
			{ line: 4, text: "z-index: 3", reason: "“z-index” can’t be used here." },
			{ line: 8, text: "@import 'x'", reason: "CSS can’t load anything from other sites." },
			{ line: 9, text: ".page-footer", reason: "“.page-footer” isn’t a part you can style." },
		]);
		expect(rulesOf(css)).toBe(
			".public-page .page-link{color:red;padding:1rem}.public-page .page-name{color:#00f}",
		);
	});

	it("lists the parts of the page that exist", () => {
		const styles = ["public-page.css", "page-links.css"]
			.map((name) => readFileSync(new URL(`../../public/${name}`, import.meta.url), "utf8"))
			.join();
		expect(PAGE_PARTS.filter((part) => !styles.includes(`.${part}`))).toEqual([]);
	});
});

describe("limits", () => {
	it.each([
		["a megabyte", ".page-link{color:red}".repeat(50_000)],
		["ten thousand unclosed blocks", "a{".repeat(MAX_CUSTOM_CSS_LENGTH / 2)],
		[
			"ten thousand unclosed brackets",
			`.page-link{color:${"(".repeat(MAX_CUSTOM_CSS_LENGTH - 20)}`,
		],
		["nested functions", `.page-link{width:${"max(1px,".repeat(2_000)}`],
		["nested selectors", ":not(".repeat(3_000)],
		["the maximum of rules", "a{}".repeat(MAX_CUSTOM_CSS_LENGTH / 3)],
		["the maximum of declarations", `.page-link{${"a:b;".repeat(MAX_CUSTOM_CSS_LENGTH / 4 - 10)}}`],
		[
			"nested selector lists",
			`${"a,".repeat(99)}a{${"&b,".repeat(99)}&b{${"&c,".repeat(99)}&c{}}}`,
		],
		["comments", "/*".repeat(MAX_CUSTOM_CSS_LENGTH / 2)],
		["backslashes", "\\".repeat(MAX_CUSTOM_CSS_LENGTH)],
	])("%s come to an end", (_, typed) => {
		const { dropped } = sanitizeCustomCss(typed);
		expect(dropped.length).toBeGreaterThan(0);
		expect(dropped.length).toBeLessThanOrEqual(100);
	});
});

describe("any input", () => {
	const hostile = fc.oneof(
		anyText,
		fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((each) => each.join("")),
		fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((each) => each.join(" ")),
	);

	it("yields no CSS that loads anything, covers the page, reaches the footer or ends the style element", () => {
		fc.assert(
			fc.property(hostile, (typed) => {
				const { css } = sanitizeCustomCss(typed);
				expect(css).not.toMatch(
					/[<\\]|url|image-set|import(?!ant)|font-face|expression|@(?!media )/i,
				);
				const rules = rulesOf(css);
				expect(rules).not.toMatch(/footer|preview|position:|z-index|inset|animation|:has/);
				const selectors = [...rules.matchAll(/(?<=^|[{}])([^{}@]+)\{/g)].flatMap(([, list = ""]) =>
					list.split(/,(?![^(]*\))/),
				);
				for (const selector of selectors) {
					expect(selector).toMatch(/^\.public-page(?: (?:[a-z0-9*]*\.page-|$)|$)/);
				}
				expect(rules.split("{").length).toBe(rules.split("}").length);
			}),
			{ numRuns: 3_000 },
		);
	});

	it("yields output that is sanitized to itself", () => {
		fc.assert(
			fc.property(hostile, (typed) => {
				const { css } = sanitizeCustomCss(typed);
				expect(sanitizeCustomCss(rulesOf(css))).toEqual({ css, dropped: [] });
			}),
			{ numRuns: 1_000 },
		);
	});
});

/** Removes the guard rules that are added at the end. */
function rulesOf(css: string): string {
	return css.replace(PAGE_GUARD, "");
}
