import { purgeImages } from "./purge-images.server.ts";

export const imageJobs = [purgeImages];
