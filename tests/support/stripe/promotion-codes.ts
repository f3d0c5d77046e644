/** Codes that the payment page takes, with the percentage they take off each invoice of the subscription. */
export const PROMOTION_CODES: Readonly<Record<string, number>> = {
	SAVE50: 50,
	SAVE90: 90,
	SAVE100: 100,
};
