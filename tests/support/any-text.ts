import fc from "fast-check";

/**
 * Up to 40 UTF-16 code units, including lone surrogates. `fc.string({ unit: "binary" })` computes for half a second
 * before its first value, which made tests time out on a busy machine.
 */
export const anyText = fc
	.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
	.map((units) => String.fromCharCode(...units));
