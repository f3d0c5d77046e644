import { listWords } from "#app/lib/list-words.ts";
import type { DnsProblem } from "./find-dns-problems.ts";
import type { DomainDiagnosis } from "./schema.ts";

/** What is wrong with a domain, in the words of the settings page. */
export type ProblemWords = {
	title: string;
	/** What to do about it. */
	advice: string;
};

/** @returns the words for all problems of a domain, the most important first */
export function describeProblems({
	isTaken,
	isProven,
	problems,
}: Pick<DomainDiagnosis, "isTaken" | "isProven" | "problems">): (ProblemWords & {
	/** Null for what is no matter of DNS. */
	problem: DnsProblem | null;
})[] {
	const describeAll = (some: readonly DnsProblem[]) =>
		some.map((problem) => ({ problem, ...describe(problem) }));
	if (!isTaken) return describeAll(problems);
	// That the proof is missing is said with it.
	const others = problems.filter(({ kind }) => kind !== "unproven");
	return [{ problem: null, ...describeTaken({ isProven }) }, ...describeAll(others)];
}

function describeTaken({ isProven }: { isProven: boolean }): ProblemWords {
	return {
		title: "Another account uses this domain",
		advice: isProven
			? "Its TXT record is there as well as yours. If the domain is yours, remove the other TXT record at your DNS provider."
			: "If the domain is yours, prove it with the TXT record below. The domain then shows your page.",
	};
}

function describe({ kind, found }: DnsProblem): ProblemWords {
	const places = listWords(found);
	switch (kind) {
		case "nothing":
			return {
				title: "No DNS records yet",
				advice:
					"Add the records below at your DNS provider, mostly where you registered the domain. They usually work within minutes.",
			};
		case "unanswered":
			return {
				title: "Not all name servers answered",
				advice:
					"We check again by ourselves. If it lasts for hours, make sure that your provider’s name servers work.",
			};
		case "endless":
			return {
				title: "The CNAME records lead in a circle",
				advice: `We found ${places}. Replace the CNAME record with the one below.`,
			};
		case "elsewhere":
			return {
				title: "The domain leads to another server",
				advice: `It leads to ${places}. Replace its records with those below.`,
			};
		case "stale":
			return {
				title: "Some visitors reach another server",
				advice: `Besides the right records, there are old ones for ${places}. Remove these.`,
			};
		case "ipv6":
			return {
				title: "Visitors with IPv6 reach another server",
				advice: `An AAAA record leads to ${places}. Remove it.`,
			};
		case "proxied":
			return {
				title: "A proxy is in front of the domain",
				advice:
					"Turn the proxy off for this domain: at Cloudflare, change the record from “Proxied” to “DNS only”.",
			};
		case "authority":
			return {
				title: "CAA records don’t allow our certificate",
				advice: `${
					found.length > 0 ? `They allow ${places}.` : "They allow no certificate authority."
				} Without a certificate, browsers refuse to open the domain. Add the CAA record below and keep the others.`,
			};
		case "doubled":
			return {
				title: "A record has the domain in its name twice",
				advice: `We found the record at ${places}, because your provider adds the domain to the name. Enter only the name below.`,
			};
		case "wrong-proof":
			return {
				title: "A TXT record isn’t this account’s",
				advice:
					"A TXT record has another value, or is at another name than the one below. Correct it if you need to prove that the domain is yours.",
			};
		case "unproven":
			return {
				title: "The proof is missing that the domain is yours",
				advice:
					"Another account has or had this domain. Add the TXT record below, which only the domain’s owner can do.",
			};
	}
}
