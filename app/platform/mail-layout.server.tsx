import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment, type ReactNode } from "react";
import { fillText } from "#app/i18n/fill-text.ts";
import { DEFAULT_LANGUAGE, directionOf, type Language } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { env } from "./env.server.ts";
import { DARK, LIGHT } from "./mail-colors.ts";
import { site } from "./site.server.ts";

type MailLayoutProps = {
	/** Language of the email, also for screen readers; English by default. */
	language?: Language | undefined;
	heading: string;
	/** Preview text that the inbox shows beside the subject. */
	preview: string;
	children: ReactNode;
	/** The email's only button; `path` begins with a slash, because emails link to the configured origin only. */
	action?: { label: string; path: string };
	/** What to do if the reader didn't request this; null where nobody else can have caused the email. */
	ifNotYou: string | null;
	/** Whether it says where to ask; by default, if it says what to do otherwise. A subscribed email always says it. */
	invitesQuestions?: boolean;
	/** For subscribed emails: why it was sent, which completes "You get this mail because", and the unsubscribe URL. */
	unsubscribe?: { because: string; url: string };
};

const FONT = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/**
 * For email programs that support dark themes. The others use the inline colors, and some
 * invert those by themselves.
 */
const DARK_THEME = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
	.paper, .paper > table > tbody > tr > td { background-color: ${DARK.paper} !important; }
	.raised { background-color: ${DARK.raised} !important; border-color: ${DARK.hairline} !important; }
	.ink { color: ${DARK.ink} !important; }
	.muted { color: ${DARK.muted} !important; }
	.link { color: ${DARK.leaf} !important; }
	.button { background-color: ${DARK.leaf} !important; color: ${DARK.onLeaf} !important; }
	.rule { border-color: ${DARK.hairline} !important; }
	.quote { border-color: ${DARK.leaf} !important; background-color: ${DARK.paper} !important; }
}`;

/** On a phone the button is as wide as the text, and easy to press with either hand. */
const PHONE = `@media (max-width: 480px) { .button { display: block !important; text-align: center !important; } }`;

/** The layout of every email. In the text form the link appears once, after the button's label. */
export function MailLayout({
	language = DEFAULT_LANGUAGE,
	heading,
	preview,
	children,
	action,
	ifNotYou,
	invitesQuestions = ifNotYou !== null,
	unsubscribe,
}: MailLayoutProps) {
	const texts = visitorTexts(language).mail;
	const link = action && env.APP_URL + action.path;
	return (
		<Html lang={language} dir={directionOf(language)}>
			<Head>
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<title>{heading}</title>
				<style>{DARK_THEME + PHONE}</style>
			</Head>
			<Body className="paper" style={{ backgroundColor: LIGHT.paper, padding: "32px 16px" }}>
				<Preview>{preview}</Preview>
				<Container style={{ maxWidth: 480 }}>
					<Text className="ink" data-skip-in-text style={{ ...text, ...productName }}>
						<img
							src={`${env.APP_URL}/apple-touch-icon.png`}
							alt=""
							width={32}
							height={32}
							style={mark}
						/>
						{site.name}
					</Text>
					<Section className="raised" style={sheet}>
						<Heading className="ink" style={title}>
							{heading}
						</Heading>
						{children}
						{action && link && (
							<Section style={{ margin: "24px 0 0" }}>
								<Button className="button" href={link} style={button}>
									{action.label}
								</Button>
							</Section>
						)}
						{ifNotYou === null ? null : (
							<>
								<Hr
									className="rule"
									data-skip-in-text
									style={{ borderColor: LIGHT.hairline, margin: "24px 0" }}
								/>
								<Text className="ink" style={{ ...text, margin: 0 }}>
									{ifNotYou}
								</Text>
							</>
						)}
					</Section>
					{!invitesQuestions && !unsubscribe ? null : (
						<Text className="muted" style={{ ...small, margin: "16px 0 0" }}>
							{fillText(texts.questions, { email: site.supportEmail })}
						</Text>
					)}
					{link && (
						<Text className="muted" data-skip-in-text style={{ ...small, ...tiny }}>
							{texts.brokenButton}{" "}
							<Link className="link" href={link} style={address}>
								{link}
							</Link>
						</Text>
					)}
					{unsubscribe && (
						<Text className="muted" style={{ ...small, margin: "8px 0 0" }}>
							You’re receiving this email because {unsubscribe.because}.{" "}
							<Link
								className="link"
								href={unsubscribe.url}
								style={{ ...address, wordBreak: "normal" }}
							>
								Unsubscribe
							</Link>
						</Text>
					)}
				</Container>
			</Body>
		</Html>
	);
}

export function Paragraph({ children }: { children: ReactNode }) {
	return (
		<Text className="ink" style={{ ...text, margin: "0 0 16px" }}>
			{children}
		</Text>
	);
}

/** A ranking, with the first entry on top. */
export function NumberedList({ children }: { children: readonly ReactNode[] }) {
	return <ol style={list}>{children.map(drawEntry)}</ol>;
}

export function BulletList({ children }: { children: readonly ReactNode[] }) {
	return <ul style={list}>{children.map(drawEntry)}</ul>;
}

function drawEntry(child: ReactNode, index: number): ReactNode {
	return (
		<li key={index} className="ink" style={{ ...text, margin: "0 0 4px" }}>
			{child}
		</li>
	);
}

/** A paragraph in small, muted text, below the main text. */
export function Hint({ children }: { children: ReactNode }) {
	return (
		<Text className="muted" style={{ ...small, margin: "0 0 16px" }}>
			{children}
		</Text>
	);
}

/** Text that a person wrote: empty lines separate paragraphs, other line breaks remain. */
export function WrittenText({ children }: { children: string }) {
	const paragraphs = children.split(/\n{2,}/);
	return (
		<Section className="quote" style={quote}>
			{paragraphs.map((paragraph, index) => (
				<Text
					// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two may be the same.
					key={index}
					className="ink"
					style={{ ...text, margin: index < paragraphs.length - 1 ? "0 0 16px" : 0 }}
				>
					{paragraph.split("\n").map((line, lineIndex) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: as above.
						<Fragment key={lineIndex}>
							{lineIndex > 0 ? <br /> : null}
							{line}
						</Fragment>
					))}
				</Text>
			))}
		</Section>
	);
}

const text = { color: LIGHT.ink, font: `400 16px/1.5 ${FONT}` };
const small = { color: LIGHT.muted, font: `400 14px/1.5 ${FONT}` };
const productName = { fontWeight: 600, margin: "0 0 16px" };
const tiny = { fontSize: 12, margin: "8px 0 0" };
const mark = {
	display: "inline-block",
	marginRight: 8,
	border: 0,
	verticalAlign: "middle",
	borderRadius: 8,
};
const title = { color: LIGHT.ink, font: `600 22px/1.3 ${FONT}`, margin: "0 0 16px" };
const sheet = {
	padding: "32px 24px",
	backgroundColor: LIGHT.raised,
	border: `1px solid ${LIGHT.hairline}`,
	borderRadius: 16,
};
const button = {
	padding: "12px 20px",
	backgroundColor: LIGHT.leaf,
	color: LIGHT.onLeaf,
	font: `600 16px/1.25 ${FONT}`,
	borderRadius: 10,
};
const list = { margin: "0 0 16px", padding: "0 0 0 24px" };
/** A person's words, apart from the product's. */
const quote = {
	margin: "0 0 16px",
	padding: "12px 16px",
	borderLeft: `3px solid ${LIGHT.leaf}`,
	backgroundColor: LIGHT.paper,
};
/** Long tokens contain no place for a line break. */
const address = { color: LIGHT.leaf, wordBreak: "break-all", textDecoration: "underline" } as const;
