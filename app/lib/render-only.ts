/**
 * A value in a loader's data that only the server's render reads. React Router encodes all of a loader's data for the
 * browser, even for documents without scripts; a private field is left out.
 */
export class RenderOnly<Value> {
	readonly #value: Value;

	constructor(value: Value) {
		this.#value = value;
	}

	get value(): Value {
		return this.#value;
	}
}
