import type Stripe from "stripe";
import { invalidRequest, notSimulated } from "../api-error.ts";
import type { Form } from "./form-body.ts";

/**
 * Reads the parameters of a request. `only` states what is supported; every other parameter is refused, so that a
 * request never seems to have had an effect that is not simulated.
 */
export class Parameters {
	readonly #form: Form;
	readonly #path: string;

	constructor(form: Form, path = "") {
		this.#form = form;
		this.#path = path;
	}

	/** @throws ApiError `parameter_unknown` */
	only(...names: string[]): this {
		for (const name of Object.keys(this.#form)) {
			if (names.includes(name)) continue;
			const param = this.pathOf(name);
			throw invalidRequest(
				`Received unknown parameter: ${param} (unknown to Stripe, or not simulated)`,
				{
					code: "parameter_unknown",
					param,
				},
			);
		}
		return this;
	}

	pathOf(name: string): string {
		return this.#path ? `${this.#path}[${name}]` : name;
	}

	has(name: string): boolean {
		return name in this.#form;
	}

	isObject(name: string): boolean {
		return typeof this.#form[name] === "object";
	}

	names(): string[] {
		return Object.keys(this.#form);
	}

	/** @returns the text; undefined if the parameter is missing or empty */
	text(name: string): string | undefined {
		const value = this.#form[name];
		if (typeof value === "object") throw invalidRequest("Invalid string", this.#at(name));
		return value || undefined;
	}

	requiredText(name: string): string {
		const value = this.text(name);
		if (value !== undefined) return value;
		throw invalidRequest(`Missing required param: ${this.pathOf(name)}.`, {
			code: "parameter_missing",
			param: this.pathOf(name),
		});
	}

	/** @returns undefined if the parameter is missing, null if it is empty: then the field is cleared */
	clearableText(name: string): string | null | undefined {
		return this.has(name) ? (this.text(name) ?? null) : undefined;
	}

	oneOf<const Value extends string>(name: string, values: readonly Value[]): Value | undefined {
		const value = this.text(name);
		if (value === undefined || values.includes(value as Value)) return value as Value | undefined;
		throw invalidRequest(
			`Invalid ${this.pathOf(name)}: must be one of ${values.join(", ")} (others are not simulated)`,
			this.#at(name),
		);
	}

	integer(name: string): number | undefined {
		const value = this.text(name);
		if (value === undefined) return undefined;
		if (/^-?\d{1,15}$/.test(value)) return Number(value);
		throw invalidRequest(`Invalid integer: ${value}`, {
			code: "parameter_invalid_integer",
			...this.#at(name),
		});
	}

	boolean(name: string): boolean | undefined {
		const value = this.text(name);
		if (value === undefined) return undefined;
		if (value === "true" || value === "false") return value === "true";
		throw invalidRequest(`Invalid boolean: ${value}`, this.#at(name));
	}

	object(name: string): Parameters | undefined {
		const value = this.#form[name];
		if (value === undefined) return undefined;
		if (typeof value === "string") throw invalidRequest("Invalid object", this.#at(name));
		return new Parameters(value, this.pathOf(name));
	}

	/** @returns the objects of an array parameter; undefined if it is missing */
	objects(name: string): Parameters[] | undefined {
		const list = this.object(name);
		return list?.names().map((index) => {
			const item = list.object(index);
			if (!item) throw invalidRequest("Invalid array", this.#at(name));
			return item;
		});
	}

	texts(name: string): string[] | undefined {
		const list = this.object(name);
		return list?.names().map((index) => list.requiredText(index));
	}

	/**
	 * Merges metadata as Stripe does: an empty value removes a key, an empty parameter all of them.
	 */
	metadata(before: Stripe.Metadata | null = {}, name = "metadata"): Stripe.Metadata {
		if (this.#form[name] === "") return {};
		const merged = { ...before };
		const given = this.object(name);
		for (const key of given?.names() ?? []) {
			const value = given?.text(key);
			if (value === undefined) delete merged[key];
			else merged[key] = value;
		}
		return merged;
	}

	/** Accepts `name` only with one of these values, which have the effect that the simulator has anyway. */
	accept(name: string, ...values: string[]): void {
		const value = this.#form[name];
		if (value === undefined) return;
		if (typeof value === "string" && values.includes(value)) return;
		throw notSimulated(`${this.pathOf(name)}=${JSON.stringify(value)}`, this.pathOf(name));
	}

	#at(name: string) {
		return { param: this.pathOf(name) };
	}
}
