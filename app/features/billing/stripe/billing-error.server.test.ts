import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { AppError } from "#app/platform/errors.server.ts";
import { expectBillingError, unableTo } from "./billing-error.server.ts";

function refusal(code?: string) {
	const { StripeInvalidRequestError } = Stripe.errors;
	return new StripeInvalidRequestError({
		type: "invalid_request_error",
		message: "No such customer: cus_1",
		...(code === undefined ? {} : { code }),
	});
}

describe("a refusal of Stripe", () => {
	test.each([
		["email_invalid", /^Unable to process upgrade: .*doesn’t accept your email address/],
		["customer_tax_location_invalid", /^Unable to process upgrade: .*can’t compute tax/],
		["another_code", /^Unable to process upgrade: Our payment provider refused this/],
		[undefined, /^Unable to process upgrade: Our payment provider refused this/],
	])("with the code %s is a sentence without Stripe's own words", (code, sentence) => {
		const error = expectBillingError(refusal(code));
		expect(error).toMatchObject({ code: "conflict", status: 409 });
		expect(unableTo("upgrade", error)).toMatch(sentence);
		expect(error.message).not.toContain("cus_1");
	});
});

test("an expected failure is itself, and an unexpected one is thrown", () => {
	const expected = new AppError("unavailable", "Later");
	expect(expectBillingError(expected)).toBe(expected);
	const unexpected = new TypeError("x is undefined");
	expect(() => expectBillingError(unexpected)).toThrow(unexpected);
});
