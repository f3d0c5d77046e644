import type { ReactNode } from "react";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import { fillNodes } from "#app/i18n/fill-text.ts";
import { headingDirection } from "#app/i18n/languages.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { BackLink, type ScreenPage } from "./back-link.tsx";

/** What the screen is about. */
export type FileScreenContent =
	| {
			kind: "event";
			/** When it takes place, in its own time zone. */
			time: string;
			place: string;
			note: string;
			/** Addresses that open a calendar on the web with the event filled in. */
			calendars: { google: string; outlook: string };
	  }
	| {
			kind: "vcard";
			/** Job title and organization. */
			role: string;
			phone: string;
			/** With its `mailto:` URL; null for none. */
			email: { text: string; href: string } | null;
			/** Without an address if it looks unusual, so that it is no link; null for none. */
			website: { text: string; href: string | null } | null;
			/** Postal address, with a line break between its lines. */
			address: string;
			note: string;
	  }
	| {
			kind: "file";
			/** Type and size, such as "PDF, 1.2 MB". */
			facts: string;
			note: string;
	  };

export type FileScreenProps = {
	heading: string;
	content: FileScreenContent;
	texts: VisitorTexts["file"];
	/** App in whose browser the visitor is; null for none. */
	app: string | null;
	page: ScreenPage;
	/** Address of the file itself. */
	downloadHref: string;
	/** Preset of the page's theme. */
	preset: PresetId;
};

/** Parameter of the address of a link's file that asks for the file itself instead of this screen. */
export const DOWNLOAD = "download";

/**
 * An event, a contact card or a file of a creator's page, for visitors whose browser may not open the file: as text, with
 * ways to save it. Needs themed-screen.css, file-screen.css and the rule of the page's theme.
 */
export function FileScreen({
	heading,
	content,
	texts,
	app,
	page,
	downloadHref,
	preset,
}: FileScreenProps) {
	return (
		<div className={`page-screen page-theme-${preset}`}>
			<main className="file-screen">
				<BackLink page={page} />
				<div>
					<h1 dir={headingDirection(heading)}>{heading}</h1>
					{content.kind === "event" ? <p>{content.time}</p> : null}
					{content.kind === "vcard" ? <Text>{content.role}</Text> : null}
					{content.kind === "file" ? <p>{content.facts}</p> : null}
					{content.kind === "file" ? <Text>{content.note}</Text> : null}
				</div>
				<Details content={content} texts={texts} />
				<Ways content={content} texts={texts} downloadHref={downloadHref} />
				{app === null ? null : <InAppNote app={app} texts={texts} />}
			</main>
		</div>
	);
}

type PartProps = { content: FileScreenContent; texts: VisitorTexts["file"] };

/** Each fact on a line of its own, so that it can be selected and copied. */
function Details({ content, texts }: PartProps) {
	if (content.kind === "file") return null;
	const { note } = content;
	return (
		<dl>
			{content.kind === "event" ? (
				<Fact name={texts.place}>{content.place}</Fact>
			) : (
				<>
					<Fact name={texts.phone}>
						{content.phone && <a href={`tel:${content.phone}`}>{content.phone}</a>}
					</Fact>
					<Fact name={texts.email}>
						{content.email && <a href={content.email.href}>{content.email.text}</a>}
					</Fact>
					<Fact name={texts.website}>
						{content.website?.href ? (
							<a href={content.website.href} rel="noopener nofollow">
								{content.website.text}
							</a>
						) : (
							content.website?.text
						)}
					</Fact>
					<Fact name={texts.address}>{content.address}</Fact>
				</>
			)}
			<Fact name={content.kind === "event" ? texts.details : texts.note}>{note}</Fact>
		</dl>
	);
}

/** Nothing if the fact is missing. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
	return children ? (
		<div>
			<dt>{name}</dt>
			<dd dir="auto">{children}</dd>
		</div>
	) : null;
}

/** The file itself, and what does the same where it can't be opened. */
function Ways({ content, texts, downloadHref }: PartProps & { downloadHref: string }) {
	if (content.kind !== "event") {
		return (
			<a className="screen-button" href={downloadHref}>
				{content.kind === "vcard" ? texts.saveContact : texts.open}
			</a>
		);
	}
	const { google, outlook } = content.calendars;
	return (
		<section aria-labelledby="calendars">
			<h2 id="calendars">{texts.addToCalendar}</h2>
			<ul>
				<li>
					<a className="screen-button" href={google} rel="noopener nofollow">
						Google Calendar
					</a>
				</li>
				<li>
					<a className="screen-button" href={outlook} rel="noopener nofollow">
						Outlook
					</a>
				</li>
				<li>
					<a className="screen-button" href={downloadHref}>
						{texts.otherCalendars}
					</a>
				</li>
			</ul>
		</section>
	);
}

/** Tells visitors in the browser of another app how to leave it. */
function InAppNote({ app, texts }: { app: string; texts: VisitorTexts["file"] }) {
	const dots = (
		<span key="dots" aria-hidden>
			(⋯){" "}
		</span>
	);
	return <p className="file-note">{fillNodes(texts.inApp, { app, dots })}</p>;
}

function Text({ children }: { children: string }) {
	return children === "" ? null : <p dir="auto">{children}</p>;
}
