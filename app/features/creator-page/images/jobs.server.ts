import { deleteUnusedImages } from "./delete-unused-images.server.ts";

export const imageJobs = [deleteUnusedImages];
