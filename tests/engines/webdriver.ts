import type { Send } from "./driver.ts";

type Command = { method: "GET" | "POST"; path: string };

/** The commands that `Driver` sends, as https://www.w3.org/TR/webdriver2/#endpoints names them. */
const COMMANDS: Record<string, Command> = {
	Navigate: { method: "POST", path: "url" },
	GetCurrentURL: { method: "GET", path: "url" },
	SetWindowRect: { method: "POST", path: "window/rect" },
	ExecuteScript: { method: "POST", path: "execute/sync" },
	TakeScreenshot: { method: "GET", path: "screenshot" },
	AddCookie: { method: "POST", path: "cookie" },
	ElementClick: { method: "POST", path: "element/{id}/click" },
	ElementClear: { method: "POST", path: "element/{id}/clear" },
	ElementSendKeys: { method: "POST", path: "element/{id}/value" },
};

/** @param driverUrl of a WebDriver server @param capabilities of the browser it is to start */
export async function connectToWebDriver(
	driverUrl: string,
	capabilities: Record<string, unknown>,
): Promise<Send> {
	const { sessionId } = (await call(driverUrl, "POST", "session", {
		capabilities: { alwaysMatch: capabilities },
	})) as { sessionId: string };

	return (name, { id, ...parameters } = {}) => {
		const command = COMMANDS[name];
		if (command === undefined) throw new Error(`No address is known for the command ${name}`);
		const path = `session/${sessionId}/${command.path.replace("{id}", String(id))}`;
		return call(driverUrl, command.method, path, parameters);
	};
}

async function call(driverUrl: string, method: string, path: string, body: object) {
	const response = await fetch(new URL(path, driverUrl), {
		method,
		...(method === "POST" ? { body: JSON.stringify(body) } : {}),
	});
	const { value } = (await response.json()) as { value: { error?: string; message?: string } };
	if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
	return value as unknown;
}
