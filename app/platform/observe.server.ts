import { singleton } from "./singleton.server.ts";

/** Something that happened in this process, for its metrics. Contains nothing about a person. */
export type Observation =
	| { kind: "request"; method: string; route: string; status: number; seconds: number }
	| { kind: "job"; queue: string; result: "completed" | "failed"; seconds: number }
	| { kind: "mail"; result: "accepted" | "refused" | "failed" | "kept" }
	| { kind: "stripe"; result: "answered" | "failed" };

const observer = singleton("observer", () => ({
	notify: null as ((observation: Observation) => void) | null,
}));

/** Answers of the fast path: plain numbers, because each of them is answered in some microseconds. */
export const fastAnswers = singleton("fast-answers", () => ({
	page: 0,
	redirect: 0,
	beacon: 0,
	format: 0,
	overloaded: 0,
}));

/** Does nothing unless metrics are served. */
export function observe(observation: Observation): void {
	observer.notify?.(observation);
}

export function setObserver(notify: ((observation: Observation) => void) | null): void {
	observer.notify = notify;
}
