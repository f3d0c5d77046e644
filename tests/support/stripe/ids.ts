import { randomBytes } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 20;

/** Random, so that a second simulator on the same database never repeats an id of the first one. */
export function newId(prefix: string): string {
	const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);
	return `${prefix}_${letters.join("")}`;
}

/** @returns the id of a field that holds an id or the expanded object */
export function idOf(reference: string | { id: string }): string;
export function idOf(reference: string | { id: string } | null | undefined): string | null;
export function idOf(reference: string | { id: string } | null | undefined): string | null {
	return typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);
}
