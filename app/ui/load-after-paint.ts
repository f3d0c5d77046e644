/**
 * Runs modules after the browser's first paint. A page in the background is not painted, so
 * its modules run at once. Each file is evaluated in a separate task, so that clicks are handled in between.
 *
 * Sent as source text: it must not reference anything outside of itself, and its syntax is not compiled.
 *
 * @param files URLs of modules, each after the ones that it imports
 * @param code code of a module that runs after them
 * @param entry URL of the module that the code imports
 */
export function loadAfterPaint(files: readonly string[], code: string, entry: string): void {
	const nonce = document.currentScript?.nonce;
	const add = (content: { src: string } | { textContent: string }) => {
		const script = document.createElement("script");
		// Not async, to keep the order of insertion.
		document.head.append(Object.assign(script, { type: "module", async: false, nonce }, content));
	};
	const load = () => {
		for (const src of files) add({ src });
		const preload = document.createElement("link");
		document.head.append(Object.assign(preload, { rel: "modulepreload", href: entry }));
		add({ textContent: code });
	};
	if (document.visibilityState === "hidden") load();
	// The second frame begins after the first paint.
	else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
}
