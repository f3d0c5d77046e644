/** Text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f6f8fa; color: #1a1f36; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem; }
.note { background: #fff3cd; color: #664d03; padding: .5rem 1.5rem; text-align: center; }
.error { background: #fde8e8; color: #9b1c1c; padding: .75rem; border-radius: .375rem; }
.card { background: #fff; border-radius: .5rem; padding: 1rem; margin: 1rem 0; box-shadow: 0 1px 3px #0003; }
label { display: block; margin: .75rem 0 .25rem; }
input, select { font: inherit; box-sizing: border-box; width: 100%; padding: .5rem; }
input[type=checkbox] { width: auto; }
button { font: inherit; min-height: 44px; padding: .5rem 1rem; margin: .75rem .5rem .25rem 0; cursor: pointer; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .25rem; }
`;

/** A whole page. `body` is HTML; the title is text. */
export function renderPage(title: string, body: string): string {
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><div class="note">Stripe simulator: no money moves.</div>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

export function formatMoney(cents: number, currency: string): string {
	return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}

export function formatDay(seconds: number): string {
	return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
		seconds * 1_000,
	);
}

export function renderError(message: string | undefined): string {
	return message ? `<p class="error" role="alert">${escapeHtml(message)}</p>` : "";
}
