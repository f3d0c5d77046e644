/**
 * Runs modules after the browser has painted the page for the first time. A page in the background is not painted, so
 * its modules run at once. Each file is evaluated in a task of its own, so that a press is answered in between.
 *
 * It is sent as its own source text: it must not reference anything outside of itself, and its syntax is not compiled.
 *
 * @param files addresses of modules, each after those that it imports
 * @param code a module that runs after them
 * @param entry address of the module that the code imports
 */
export function loadAfterPaint(files: readonly string[], code: string, entry: string): void {
	const nonce = document.currentScript?.nonce;
	const add = (content: { src: string } | { textContent: string }) => {
		const script = document.createElement("script");
		// Not async: in the order in which they are added.
		document.head.append(Object.assign(script, { type: "module", async: false, nonce }, content));
	};
	const load = () => {
		for (const src of files) add({ src });
		const preload = document.createElement("link");
		document.head.append(Object.assign(preload, { rel: "modulepreload", href: entry }));
		add({ textContent: code });
	};
	if (document.visibilityState === "hidden") load();
	// The second frame begins after the first was painted.
	else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
}
