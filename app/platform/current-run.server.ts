import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton.server.ts";

export type CurrentRun = {
	/** The same for each retry. */
	id: string;
	/** Whether the run isn't tried again if it fails. */
	isLastTry: boolean;
};

/** The run of the job queue that the code is part of; nothing within a request. */
export const runningJob = singleton("running-job", () => new AsyncLocalStorage<CurrentRun>());
