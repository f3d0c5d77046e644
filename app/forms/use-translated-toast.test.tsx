import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lastingError } from "#app/lib/toast.ts";
import type { FormReply } from "./form-reply.ts";
import { useTranslatedToast } from "./use-translated-toast.ts";

const TEXTS = { unreachable: "Nicht erreichbar", tooLarge: "Zu groß", invalid: "Fehler" };
const toast = lastingError("In English");

test.each<[string, FormReply | undefined, string]>([
	["no reply", undefined, ""],
	["a form that reached no server", { toast, isUnavailable: true }, "Nicht erreichbar"],
	["a form that the server failed to handle", { toast, isUnavailable: false }, "Nicht erreichbar"],
	["a form that was too large", { toast, isTooLarge: true }, "Zu groß"],
	["a form that its schema refused", { toast, result: { status: "error" } }, "Fehler"],
	["what the server says itself", { toast: lastingError("Gesendet") }, "Gesendet"],
])("of %s", (_, reply, said) => {
	expect(renderToStaticMarkup(<Said reply={reply} />)).toBe(said);
});

function Said({ reply }: { reply: FormReply | undefined }) {
	return useTranslatedToast(reply, TEXTS)?.message;
}
