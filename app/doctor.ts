import { diagnose } from "#app/features/admin/operations/overview/diagnose.server.ts";

/** The doctor in the image, which has no sources: `build/doctor.js`. In a checkout, `npm run doctor` does the same. */
const { report, isDown } = await diagnose();
process.stdout.write(report, () => process.exit(isDown ? 1 : 0));
