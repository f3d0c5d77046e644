import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Queues an email about a ticket. Never throws: the ticket is stored, and a failure to queue is logged. */
export async function queueTicketMail<Data extends { ticketId: string }>(
	job: Job<Data>,
	data: Data,
): Promise<void> {
	try {
		await enqueue(job, data);
	} catch (error) {
		const { ticketId } = data;
		log.error({ err: error, job: job.name, ticketId }, "mail about a ticket not queued");
	}
}
