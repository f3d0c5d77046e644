import { isUuid } from "#app/lib/is-uuid.ts";
import { maskSecrets } from "../outbox/mask-secrets.ts";

/** What administrators see of a run: its reason and its data, without what could open something. */

const MASK = "••••";
const SECRET_NAME = /token|secret|password|code|hash|key|cookie|authorization/i;
const EMAIL = /^[^\s@/:?#]+@[^\s@/:?#]+$/;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const REASON_MAX_LENGTH = 2_000;

/** Messages of the queue itself, in words. */
const QUEUE_MESSAGES: Readonly<Record<string, string>> = {
	"job timed out": "It took longer than its time limit.",
	"job heartbeat timeout": "The process that ran it ended or stopped responding.",
};

export const NO_REASON = "No reason is known.";

/**
 * Says why a run failed, from what the queue stored about the error: its message and never its stack.
 * @param output an `Error` or anything else that was thrown, as JSON
 */
export function describeFailure(output: unknown): string {
	const message = messageOf(output);
	if (message === null) return NO_REASON;
	const known = QUEUE_MESSAGES[message];
	return known ?? maskText(reasonIn(message)).slice(0, REASON_MAX_LENGTH);
}

function messageOf(output: unknown): string | null {
	if (typeof output === "string") return output.trim() === "" ? null : output;
	if (typeof output !== "object" || output === null) return null;
	if ("message" in output && typeof output.message === "string") return messageOf(output.message);
	return "value" in output ? messageOf(output.value) : null;
}

/** A message of Prisma begins with an empty line and source text, and ends with the reason. */
function reasonIn(message: string): string {
	const lines = message.split("\n").map((line) => line.trim());
	const filled = lines.filter((line) => line !== "");
	return (message.startsWith("\n") ? filled.at(-1) : filled.join(" ")) ?? "";
}

/** Copies a run's data with every secret replaced: values by their names, and in texts what `maskSecrets` finds. */
export function maskData(data: unknown): unknown {
	if (typeof data === "string") return EMAIL.test(data) ? data : maskText(data);
	if (Array.isArray(data)) return data.map(maskData);
	if (typeof data !== "object" || data === null) return data;
	return Object.fromEntries(
		Object.entries(data).map(([name, value]) => [
			name,
			SECRET_NAME.test(name) && isText(value) ? MASK : maskData(value),
		]),
	);
}

function isText(value: unknown): boolean {
	return typeof value === "string" && !isUuid(value);
}

/** Ids stay: they open nothing. In an address they are masked, as anything that may be a token. */
function maskText(text: string): string {
	if (/https?:/i.test(text)) return maskSecrets(text);
	let masked = "";
	let end = 0;
	for (const { 0: id, index } of text.matchAll(UUID)) {
		masked += maskSecrets(text.slice(end, index)) + id;
		end = index + id.length;
	}
	return masked + maskSecrets(text.slice(end));
}

/** @returns the address that the data of an email's run names; null if it names none */
export function recipientIn(data: unknown): string | null {
	if (typeof data !== "object" || data === null) return null;
	const { to, newEmail, email } = data as Record<string, unknown>;
	return [to, newEmail, email].find((each) => typeof each === "string") ?? null;
}
