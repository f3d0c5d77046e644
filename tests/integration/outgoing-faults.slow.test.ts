import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { sendDue } from "#app/features/audience/webhooks/send-deliveries.server.ts";
import { sendTestEvent } from "#app/features/audience/webhooks/send-test-event.server.ts";
import { fetchProbe } from "#app/features/creator-page/links/check/fetch-probe.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { createPublicInternet } from "#app/platform/public-internet.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { startDnsServer } from "#tests/support/dns-server.ts";
import {
	type Certificate,
	hasOpenssl,
	issueCertificates,
} from "#tests/support/issue-certificates.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { idleDeliveries, insertWebhook, listQueued } from "#tests/support/webhooks-factory.ts";

/** Requests to other servers whose certificate has expired, or whose name nobody knows. */

const HOST = "shop.example";
const PATIENT_MS = 30_000;
const withExpired = `a server whose certificate has expired${hasOpenssl ? "" : " (skipped: it needs openssl)"}`;

skipHostPace();
beforeAll(() => startJobs([idleDeliveries, sendAccountNotice]));
afterAll(stopJobs);

async function startSite(certificate: Certificate): Promise<{ url: string; requests: string[] }> {
	const requests: string[] = [];
	const server = createServer(certificate, (request, response) => {
		requests.push(String(request.method));
		response.end("ok");
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return { url: `https://${HOST}:${(server.address() as AddressInfo).port}/`, requests };
}

/** Queues a test event for a webhook. @returns what is known of it after the first try */
async function deliverTo(url: string, internet = createTestInternet()) {
	const owner = await insertUser();
	const { id: webhookId } = await insertWebhook(owner, { url });
	await sendTestEvent({ owner, webhookId });
	await sendDue(webhookId, { internetOf: () => internet });
	const [delivery] = await listQueued(webhookId);
	return delivery;
}

describe.skipIf(!hasOpenssl)(withExpired, () => {
	const usual = getCACertificates("default");
	let issued: ReturnType<typeof issueCertificates>;

	beforeAll(() => {
		issued = issueCertificates([HOST, "localhost"]);
		setDefaultCACertificates([...usual, issued.authority]);
	});
	afterAll(() => setDefaultCACertificates(usual));

	test("makes a link fail its check, and gets no request", async () => {
		const probe = (url: string) =>
			fetchProbe(url, { internet: createTestInternet(), timeoutMs: PATIENT_MS });
		const valid = await startSite(issued.valid);
		expect(await probe(valid.url)).toMatchObject({ verdict: { kind: "works" }, status: 200 });
		const expired = await startSite(issued.expired);
		expect(await probe(expired.url)).toEqual({
			verdict: { kind: "fails", reason: "tls" },
			status: null,
		});
		expect(expired.requests).toEqual([]);
	});

	test("gets no event of a webhook, which is tried again", async () => {
		const valid = await startSite(issued.valid);
		expect(await deliverTo(valid.url)).toMatchObject({ status: 200, nextAttemptAt: null });
		const expired = await startSite(issued.expired);
		expect(await deliverTo(expired.url)).toMatchObject({
			attempts: 1,
			status: null,
			deliveredAt: null,
			nextAttemptAt: expect.any(Date),
		});
		expect(expired.requests).toEqual([]);
	});

	test("gets no email, and the job that sends it fails, so that it is tried again", async () => {
		const mails: string[] = [];
		const start = async (certificate: Certificate) => {
			const server = new SMTPServer({
				...certificate,
				secure: true,
				authOptional: true,
				disableReverseLookup: true,
				onRcptTo({ address }, _session, answer) {
					mails.push(address);
					answer();
				},
				onData(stream, _session, answer) {
					stream.resume().on("end", () => answer(null));
				},
			});
			// A client that refuses the certificate.
			server.on("error", () => {});
			server.listen(0, "127.0.0.1");
			await once(server.server, "listening");
			onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
			const { port } = server.server.address() as AddressInfo;
			vi.stubEnv("SMTP_URL", `smtps://localhost:${port}`);
			vi.stubEnv("MAIL_FROM", "hello@links.example");
			vi.resetModules();
			const { sendMail } = await import("#app/platform/mail.server.ts");
			return (to: string) => sendMail({ to, subject: "A letter", body: "Hello" as never });
		};
		const sendToValid = await start(issued.valid);
		expect(await sendToValid("ada@example.com")).toEqual({ outcome: "accepted" });
		const sendToExpired = await start(issued.expired);
		await expect(sendToExpired("eve@example.com")).rejects.toThrow("CERT_HAS_EXPIRED");
		expect(mails).toEqual(["ada@example.com"]);
	});
});

describe("a name that no name server knows", () => {
	test("makes a link fail its check, and its webhook's events wait", async () => {
		const { address, countQuestions } = await startDnsServer(() => []);
		const internet = { ...createTestInternet(), resolve: createPublicInternet([address]).resolve };
		expect(await fetchProbe(`https://${HOST}/`, { internet, timeoutMs: PATIENT_MS })).toEqual({
			verdict: { kind: "fails", reason: "dns" },
			status: null,
		});
		expect(await deliverTo(`https://${HOST}/hook`, internet)).toMatchObject({
			attempts: 1,
			status: null,
			nextAttemptAt: expect.any(Date),
		});
		expect(countQuestions(HOST)).toBeGreaterThan(0);
	});

	test("while no name server answers, proves nothing about a link, and holds up nothing else", async () => {
		const { address } = await startDnsServer(() => null);
		const internet = { ...createTestInternet(), resolve: createPublicInternet([address]).resolve };
		const silent = Array.from({ length: 8 }, (_, n) =>
			fetchProbe(`https://shop-${n}.example/`, { internet, timeoutMs: PATIENT_MS }),
		);
		let hasAnswered = false;
		Promise.race(silent).then(() => {
			hasAnswered = true;
		});
		expect(
			await fetchProbe("http://shop.example:1/", {
				internet: createTestInternet(),
				timeoutMs: PATIENT_MS,
			}),
		).toMatchObject({ verdict: { reason: "refused" } });
		expect(hasAnswered).toBe(false);
		for (const { verdict } of await Promise.all(silent)) expect(verdict.kind).toBe("unclear");
	});
});
