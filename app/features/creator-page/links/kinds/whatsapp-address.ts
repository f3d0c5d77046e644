import { normalizePhoneNumber } from "#app/lib/phone-number.ts";

const HOSTS = ["wa.me", "whatsapp.com", "api.whatsapp.com", "web.whatsapp.com"];
/** Chats that have a code instead of a number: those of businesses, groups, and channels. */
const CODE = /^[\w-]{4,64}$/;
/** https://faq.whatsapp.com/5913398998672934: the number in international format, digits only. */
const NUMBER_ADDRESS = /^https:\/\/wa\.me\/([1-9]\d{6,14})$/;

/** @returns the address of a chat from its number, or from any of WhatsApp's own addresses; null if it is neither */
export function findWhatsApp(text: string): string | null {
	const address = text.replace(/^whatsapp:\/\/send\/?/i, "https://wa.me/send");
	if (!/^(?:https?:\/\/|(?:[a-z]+\.)?whatsapp\.com\/|wa\.me\/)/i.test(address)) {
		const number = normalizePhoneNumber(text) ?? "";
		return number.startsWith("+") ? addressOfNumber(number) : null;
	}
	const typed = /^https?:/i.test(address) ? address : `https://${address}`;
	if (!URL.canParse(typed)) return null;
	const url = new URL(typed);
	const host = url.hostname.replace(/^www\./, "");
	const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
	if (host === "chat.whatsapp.com") {
		const code = first === "invite" ? second : first;
		return CODE.test(code) ? `https://chat.whatsapp.com/${code}` : null;
	}
	if (!HOSTS.includes(host)) return null;
	if (["message", "qr"].includes(first)) {
		return CODE.test(second) ? `https://wa.me/${first}/${second}` : null;
	}
	if (first === "channel") {
		return CODE.test(second) ? `https://whatsapp.com/channel/${second}` : null;
	}
	const number = first === "send" ? url.searchParams.get("phone") : first;
	return addressOfNumber(`+${number ?? ""}`);
}

/** @returns a chat's number as the form shows it; the address if it has none */
export function typedWhatsApp(url: string): string {
	const [, number] = NUMBER_ADDRESS.exec(url) ?? [];
	return number === undefined ? url : `+${number}`;
}

/** Whether the chat takes a message that is filled in for the visitor. */
export function takesMessage(url: string): boolean {
	return NUMBER_ADDRESS.test(url);
}

function addressOfNumber(text: string): string | null {
	const url = `https://wa.me/${normalizePhoneNumber(text)?.slice(1) ?? ""}`;
	return NUMBER_ADDRESS.test(url) ? url : null;
}
