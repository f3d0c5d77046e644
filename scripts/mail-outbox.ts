/** `npm run mail:outbox`: shows the latest emails that were stored because no SMTP server is configured. */
import { inProduct } from "./database/in-product.ts";
import { runTask } from "./process/task.ts";

const SHOWN = 20;

await runTask((stop) =>
	inProduct(stop, async () => {
		const { db } = await import("../app/platform/db.server.ts");
		const mails = await db.outboxMail.findMany({
			where: { state: "kept" },
			orderBy: { createdAt: "desc" },
			take: SHOWN,
		});
		if (mails.length === 0) console.log("The outbox is empty.");
		for (const { to, subject, text, createdAt } of mails.reverse()) {
			console.log(`${createdAt.toISOString()}  to ${to}\n${subject}\n\n${text.trim()}\n`);
		}
		return 0;
	}),
);
