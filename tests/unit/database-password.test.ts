import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseEnvironment } from "#app/platform/parse-environment.server.ts";
import { connect } from "#scripts/database/connect.ts";
import { readEnvironment } from "#tests/support/compose-file.ts";

/** The application's environment as `docker compose` makes it from compose.yaml. */
function composedEnvironment(variables: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(readEnvironment("app")).map(([name, value = ""]) => [
			name,
			value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => variables[variable] ?? ""),
		]),
	);
}

/** A server that asks for the password in plain text, as PostgreSQL may, and refuses it. */
async function startPasswordServer() {
	const passwords: string[] = [];
	const server = createServer((socket) => {
		socket.once("data", () => {
			// AuthenticationCleartextPassword
			socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
			socket.once("data", (message) => {
				// "p", the length in four bytes, the password, and a zero.
				passwords.push(message.subarray(5, -1).toString());
				socket.end();
			});
		});
		socket.on("error", () => {});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
	return { passwords, port: (server.address() as AddressInfo).port };
}

test.each(["p@ss/w#rd?", "12/34", "50%25off", "a:b c", "ü&='\"\\"])(
	"the database gets the password %s from compose.yaml",
	async (password) => {
		const { port, passwords } = await startPasswordServer();
		const environment = composedEnvironment({
			POSTGRES_PASSWORD: password,
			APP_URL: "http://localhost:3000",
			SESSION_SECRET: "a".repeat(32),
		});
		const { DATABASE_URL, PGPASSWORD } = parseEnvironment(environment);
		vi.stubEnv("PGPASSWORD", PGPASSWORD);
		onTestFinished(() => {
			vi.unstubAllEnvs();
		});
		const url = DATABASE_URL.replace("database:5432", `127.0.0.1:${port}`);
		await expect(connect(url)).rejects.toThrow();
		expect(passwords).toEqual([password]);
	},
);
