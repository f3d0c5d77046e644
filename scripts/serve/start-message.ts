import { relative } from "node:path";
import type { DemoAccount } from "../../prisma/seed.ts";
import type { Database } from "../database/open-database.ts";
import { checkout } from "../process/checkout.ts";

/** The message once the product is ready: its URL, the accounts, where its data is, how to stop it. */
export function formatStartMessage({
	appUrl,
	database,
	dataFolder,
	accounts,
	notes = [],
}: {
	appUrl: string;
	database: Database;
	dataFolder: string;
	accounts: readonly DemoAccount[];
	/** Further lines, such as those about simulated payments. */
	notes?: readonly string[];
}): string {
	return [
		"",
		`  Open      ${appUrl}`,
		`  Database  ${database.embeddedFolder ? shorten(database.embeddedFolder) : "the one in DATABASE_URL"}`,
		`  Files     ${shorten(dataFolder)}`,
		"  Stop      Ctrl+C",
		"",
		...formatAccounts(accounts, appUrl),
		...notes,
	].join("\n");
}

/** One line per demo account, aligned in columns. */
export function formatAccounts(accounts: readonly DemoAccount[], appUrl: string): string[] {
	if (accounts.length === 0) return [];
	const rows = [
		["Demo account", "Email", "Password", "Page"],
		...accounts.map(({ label, email, password, username }) => [
			label,
			email,
			password,
			username ? `${appUrl}/${username}` : "",
		]),
	];
	const widths = [0, 1, 2, 3].map((column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	const lines = rows.map((row) =>
		row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "),
	);
	return [...lines.map((line) => `  ${line.trimEnd()}`), ""];
}

/** Returns paths inside the checkout relative to it, others in full. */
function shorten(folder: string): string {
	return folder.startsWith(checkout) ? `${relative(checkout, folder)}/` : folder;
}
