import { setTimeout as sleep } from "node:timers/promises";

/** Sends one WebDriver command. @param name as Marionette names it, such as `Navigate` */
export type Send = (name: string, parameters?: Record<string, unknown>) => Promise<unknown>;

const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";
const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** A browser window, driven by WebDriver commands: the part that the journeys use. */
export class Driver {
	readonly #send: Send;
	readonly #appUrl: string;

	constructor(send: Send, appUrl: string) {
		this.#send = send;
		this.#appUrl = appUrl;
	}

	/** @param path on the product's own origin */
	async open(path: string): Promise<void> {
		await this.#send("Navigate", { url: new URL(path, this.#appUrl).href });
	}

	async resize(width: number, height: number): Promise<void> {
		await this.#send("SetWindowRect", { width, height });
	}

	async path(): Promise<string> {
		const { pathname } = new URL(String(await this.#send("GetCurrentURL")));
		return pathname;
	}

	/** Runs a function in the page; it must not refer to anything outside of itself. */
	async run<Args extends unknown[], Result>(
		task: (...args: Args) => Result,
		...args: Args
	): Promise<Result> {
		const script = `return (${task})(...arguments)`;
		return (await this.#send("ExecuteScript", { script, args })) as Result;
	}

	/** @param selector CSS selector; its first visible element is used */
	async click(selector: string): Promise<void> {
		await this.#onElement(selector, (id) => this.#send("ElementClick", { id }));
	}

	/** Replaces the value of a field. */
	async fill(selector: string, text: string): Promise<void> {
		await this.#onElement(selector, async (id) => {
			await this.#send("ElementClear", { id });
			await this.#send("ElementSendKeys", { id, text });
		});
	}

	/** For the origin of the page that is open. */
	async setCookie({ name, value }: { name: string; value: string }): Promise<void> {
		await this.#send("AddCookie", { cookie: { name, value, path: "/", sameSite: "Lax" } });
	}

	/** Scrolls the element into view, and opens a closed `<details>` around it. */
	async show(selector: string): Promise<void> {
		await this.until((css) => {
			const element = document.querySelector(css);
			element?.closest("details")?.setAttribute("open", "");
			element?.scrollIntoView({ block: "center", behavior: "instant" });
			return element !== null;
		}, selector);
	}

	/** Waits until the page says so. */
	async until<Args extends unknown[]>(
		condition: (...args: Args) => boolean,
		...args: Args
	): Promise<void> {
		await this.#retry(async () => {
			if (!(await this.run(condition, ...args))) {
				throw new Error(`${await this.path()} never fulfilled ${condition} (${args})`);
			}
		});
	}

	async untilText(text: string): Promise<void> {
		// biome-ignore lint/performance/useDomNodeTextContent: only visible text counts.
		await this.until((wanted) => document.body.innerText.includes(wanted), text);
	}

	/** @param start of the path, such as `/dashboard/` */
	async untilAt(start: string): Promise<void> {
		await this.until((wanted) => location.pathname.startsWith(wanted), start);
		await this.until(() => document.readyState === "complete");
	}

	/** Waits until React has taken over the page. */
	async untilHydrated(): Promise<void> {
		await this.until(() => {
			const main = document.querySelector("main");
			return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
		});
	}

	/** @returns a PNG */
	async screenshot(): Promise<Buffer> {
		const image = await this.#send("TakeScreenshot", { full: false });
		return Buffer.from(String(image), "base64");
	}

	async #onElement(selector: string, act: (id: string) => Promise<unknown>): Promise<void> {
		await this.#retry(async () => {
			const found = await this.run((css) => {
				const isSeen = (element: Element) =>
					element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
				return [...document.querySelectorAll(css)].find(isSeen) ?? null;
			}, selector);
			if (found === null) throw new Error(`${await this.path()} has no ${selector} in sight`);
			await act((found as unknown as Record<string, string>)[ELEMENT_KEY] ?? "");
		});
	}

	/** Tries again while the page is not there yet, or is just being replaced by the next. */
	async #retry(attempt: () => Promise<void>): Promise<void> {
		const deadline = Date.now() + TIMEOUT_MS;
		for (;;) {
			try {
				return await attempt();
			} catch (error) {
				if (Date.now() > deadline) throw error;
				await sleep(POLL_MS);
			}
		}
	}
}
