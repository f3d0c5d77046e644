import {
	type Browser,
	type BrowserContext,
	chromium,
	devices,
	type Locator,
	type Page,
} from "playwright";
import { ensureHeadlessChromium } from "#scripts/checks/find-chromium.ts";
import { calibratePhones, type Phone } from "./measure/calibrate-phone.ts";
import { median } from "./measure/statistics.ts";

/** Time from a press on a phone to what it shows, with this machine's processor slowed down to that of a phone. */

/** Up to this time, a person takes what follows a press for its effect. */
export const MAX_FEEDBACK_MS = 100;
/** As the demo creates it. */
const PASSWORD = "garden-gate-7";

type Press = {
	title: string;
	/** Brings the page to where the press is. The n-th time is counted from 0. */
	prepare: (page: Page, time: number) => Promise<void>;
	target: (page: Page, time: number) => Locator;
};

export type TimedPress = {
	title: string;
	/**
	 * From the press to the frame that paints the first change, in milliseconds, of each try: of the document, of what a
	 * field's state looks like, or what opens above the page.
	 */
	feedbackMs: number[];
	/** What Event Timing reports of the same tries: to the frame after all handlers, in steps of 8 ms. */
	eventMs: number[];
	isMet: boolean;
};

export type PhonePresses = {
	phone: Phone;
	/** How many times slower the processor was than this machine's. */
	slowdown: number;
	presses: TimedPress[];
};

const nothing = async () => {};

async function openTab(page: Page, tab: string): Promise<void> {
	await page.goto(`/dashboard/${tab}`);
	await page.waitForSelector("html[data-hydrated]");
}

async function openLooks(page: Page, part: string): Promise<void> {
	await openTab(page, "appearance");
	await page
		.getByRole("group", { name: "Part of the look" })
		.getByRole("button", { name: part, exact: true })
		.click();
}

const inBar = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name, exact: true });

const EDITOR_PRESSES: readonly Press[] = [
	{
		title: "Appearance: a preset",
		prepare: (page) => openTab(page, "appearance"),
		target: (page, time) => page.getByRole("radio", { name: time % 2 === 0 ? "Ocean" : "Forest" }),
	},
	{
		title: "Appearance: a part of the look",
		prepare: (page) => openTab(page, "appearance"),
		target: (page) => page.getByRole("button", { name: "Layout", exact: true }),
	},
	{
		title: "Appearance: a layout",
		prepare: (page) => openLooks(page, "Layout"),
		target: (page, time) =>
			page.getByRole("radio", { name: time % 2 === 0 ? "Picture first" : "Poster" }),
	},
	{
		title: "Appearance: a palette",
		prepare: (page) => openLooks(page, "Colors"),
		target: (page, time) =>
			page
				.getByRole("group", { name: "Palette" })
				.getByRole("radio")
				.nth((time % 2) + 1),
	},
	{
		title: "Links: Add link",
		prepare: async (page, time) => {
			await openTab(page, "links");
			const form = page.locator("#add-link");
			await form.getByLabel("Paste a link or choose a block").fill(`https://example.com/${time}`);
			await form.getByLabel("Title").fill(`Press ${time}`);
		},
		target: (page) => page.locator("#add-link").getByRole("button", { name: /^Add (?!as )/ }),
	},
	{
		title: "Links: a link's switch",
		prepare: (page) => openTab(page, "links"),
		target: (page) => page.getByRole("switch").filter({ visible: true }).first(),
	},
	{
		title: "Links: a link's menu",
		prepare: (page) => openTab(page, "links"),
		target: (page) =>
			page
				.locator("summary[aria-label^='More for ']:not([aria-label='More for your links'])")
				.first(),
	},
	{
		title: "Links: a link's form",
		prepare: async (page) => {
			await openTab(page, "links");
			await page
				.locator("summary[aria-label^='More for ']:not([aria-label='More for your links'])")
				.first()
				.click();
		},
		target: (page) =>
			page
				.getByRole("link", { name: /^Edit / })
				.filter({ visible: true })
				.first(),
	},
	{
		title: "Links: Choose a block",
		prepare: (page) => openTab(page, "links"),
		target: (page) => page.getByRole("button", { name: "Choose a block" }),
	},
	{
		title: "Bar: Look",
		prepare: (page) => openTab(page, "links"),
		target: (page) => inBar(page, "Look"),
	},
	{
		title: "Bar: Links",
		prepare: (page) => openTab(page, "appearance"),
		target: (page) => inBar(page, "Links"),
	},
	{
		title: "Bar: Stats",
		prepare: (page) => openTab(page, "links"),
		target: (page) => inBar(page, "Stats"),
	},
];

const VISITOR_PRESSES: readonly Press[] = [
	{
		title: "Public page: a group",
		prepare: async (page) => void (await page.goto("/noor")),
		target: (page) => page.locator(".page-group > summary").first(),
	},
	{
		title: "Public page: a frame of a gallery",
		prepare: async (page) => void (await page.goto("/mara")),
		target: (page) => page.locator(".page-frame summary").first(),
	},
	{
		title: "Public page: another frame",
		prepare: nothing,
		target: (page, time) => page.locator(".page-frame summary").nth((time % 2) + 1),
	},
];

/**
 * @param origin address of a server with the demo's creators, whose pages this changes
 * @param phones the processors on which each press is made
 * @param tries number of times that each press is made
 */
export async function timePresses(
	origin: string,
	{ phones, tries, stop }: { phones: readonly Phone[]; tries: number; stop: AbortSignal },
): Promise<PhonePresses[]> {
	const browser = await chromium.launch({
		executablePath: await ensureHeadlessChromium(stop),
		args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
	});
	try {
		const { rates, score } = await calibratePhones(browser);
		console.log(`Score of this machine's processor: ${Math.round(score)}`);
		const timed: PhonePresses[] = [];
		for (const phone of phones) {
			const slowdown = rates[phone];
			console.log(`\n${phone} phone, ${slowdown} times slower than this machine`);
			timed.push({
				phone,
				slowdown,
				presses: await pressAll({ browser, origin, slowdown, tries, stop }),
			});
		}
		return timed;
	} finally {
		await browser.close();
	}
}

type Trial = {
	browser: Browser;
	origin: string;
	slowdown: number;
	tries: number;
	stop: AbortSignal;
};

async function pressAll({ browser, origin, stop, ...trial }: Trial): Promise<TimedPress[]> {
	const timed: TimedPress[] = [];
	for (const presses of [VISITOR_PRESSES, EDITOR_PRESSES]) {
		const context = await browser.newContext({ ...devices["Pixel 7"], baseURL: origin });
		if (presses === EDITOR_PRESSES) await signIn(context);
		const page = await context.newPage();
		await page.addInitScript(recordPresses);
		for (const press of presses) {
			stop.throwIfAborted();
			const times = await timePress(page, press, trial);
			console.log(`${times.title}: ${times.feedbackMs.map(Math.round).join(", ")} ms`);
			timed.push(times);
		}
		await context.close();
	}
	return timed;
}

async function signIn(context: BrowserContext): Promise<void> {
	const page = await context.newPage();
	await page.goto("/signin");
	await page.getByLabel("Email").fill("mara@example.com");
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
	await page.waitForURL(/\/dashboard/);
	await page.close();
}

async function timePress(
	page: Page,
	press: Press,
	{ slowdown, tries }: Pick<Trial, "slowdown" | "tries">,
): Promise<TimedPress> {
	const processor = await page.context().newCDPSession(page);
	const [feedbackMs, eventMs]: [number[], number[]] = [[], []];
	for (let time = 0; time < tries; time++) {
		await press.prepare(page, time);
		const target = press.target(page, time);
		await target.scrollIntoViewIfNeeded();
		// Else the page's own work after its start is part of the first try.
		await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
		await processor.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
		await page.evaluate(() => (window as unknown as Recorder).expectPress());
		// Radio buttons are drawn by their labels, which cover them.
		await target.tap({ force: true });
		const { feedback, event } = await page.evaluate(() => (window as unknown as Recorder).pressed);
		feedbackMs.push(feedback);
		eventMs.push(event);
		await processor.send("Emulation.setCPUThrottlingRate", { rate: 1 });
	}
	await processor.detach();
	return {
		title: press.title,
		feedbackMs,
		eventMs,
		isMet: median(feedbackMs) <= MAX_FEEDBACK_MS && median(eventMs) <= MAX_FEEDBACK_MS,
	};
}

type Recorder = {
	expectPress: () => void;
	pressed: Promise<{ feedback: number; event: number }>;
};

/** Runs in the page before all else. */
function recordPresses(): void {
	const expectPress = () => {
		const pressed = new Promise<{ feedback: number; event: number }>((resolve) => {
			addEventListener(
				"pointerdown",
				({ timeStamp: start }) => {
					let event = 0;
					const timing = new PerformanceObserver((list) => {
						for (const entry of list.getEntries()) {
							const { interactionId } = entry as PerformanceEntry & { interactionId: number };
							if (interactionId > 0 && entry.startTime >= start)
								event = Math.max(event, entry.duration);
						}
					});
					timing.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
					let isChanged = false;
					const onChange = () => {
						if (isChanged) return;
						isChanged = true;
						changes.disconnect();
						// A message that is sent in a frame arrives once the frame is painted.
						requestAnimationFrame(() => {
							const { port1, port2 } = new MessageChannel();
							port1.onmessage = () => {
								const feedback = performance.now() - start;
								// Event Timing reports a frame or two later.
								setTimeout(() => {
									timing.disconnect();
									resolve({ feedback, event });
								}, 500);
							};
							port2.postMessage(null);
						});
					};
					const changes = new MutationObserver(onChange);
					for (const type of ["change", "beforetoggle"]) addEventListener(type, onChange, true);
					changes.observe(document, {
						subtree: true,
						childList: true,
						attributes: true,
						characterData: true,
					});
				},
				{ once: true, capture: true },
			);
		});
		Object.assign(window, { pressed });
	};
	Object.assign(window, { expectPress });
}
