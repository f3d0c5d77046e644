/** Whether the sources contain mutants (`npm run test:mutation`), so that tests can't judge their text. */
export const areSourcesMutated = process.env.STRYKER_MUTATOR_WORKER !== undefined;
