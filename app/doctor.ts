import { checkDependencies } from "#app/features/admin/operations/overview/check-dependencies.server.ts";

/** The doctor in the image, which has no sources: `build/doctor.js`. In a checkout, `npm run doctor` does the same. */
const { report, isDown } = await checkDependencies();
process.stdout.write(report, () => process.exit(isDown ? 1 : 0));
