export {};

// At the second try of a file, its properties get the seed with which one of them failed.
const seed = process.env.PROPERTY_SEED;
if (seed !== undefined) {
	const { default: fc } = await import("fast-check");
	fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}
