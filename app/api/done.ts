import { z } from "zod";

/** Answer of calls that only say what was done. */
export const doneSchema = z.object({ message: z.string() }).meta({ id: "Done" });
