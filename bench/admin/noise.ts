/** SQL for a number of 0 to 999,999,999 that looks random, from an integer. */
export const noise = (number: string) => `(abs(hashint8(${number}::bigint)::bigint) % 1000000000)`;
