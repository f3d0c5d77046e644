import { expect, test } from "vitest";
import * as passwordStrength from "#app/features/account/accounts/passwords/password-strength.ts";
import * as auditActions from "#app/features/admin/audit/actions.ts";
import * as lookAlike from "#app/features/admin/link-safety/suspicions/look-alike.ts";
import * as decisionKinds from "#app/features/admin/moderation/decisions/kinds.ts";
import * as reportReasons from "#app/features/admin/moderation/report-reasons.ts";
import * as maskSecrets from "#app/features/admin/operations/outbox/mask-secrets.ts";
import * as formatPrice from "#app/features/admin/site/landing/format-price.ts";
import * as legalText from "#app/features/admin/site/legal/legal-text.ts";
import * as listSchema from "#app/features/admin/users/list/list-schema.ts";
import * as codes from "#app/features/audience/analytics/codes.ts";
import * as spoolRecord from "#app/features/audience/analytics/collect/spool-record.ts";
import * as sourceKinds from "#app/features/audience/analytics/source-kinds.ts";
import * as archivedNames from "#app/features/creator-page/import/archive/archived-names.ts";
import * as bookmarks from "#app/features/creator-page/import/parse/parse-bookmarks.ts";
import * as rawPage from "#app/features/creator-page/import/parse/raw-page.ts";
import * as scanDocument from "#app/features/creator-page/import/parse/scan-document.ts";
import * as describeCheck from "#app/features/creator-page/links/check/describe-check.ts";
import * as verdict from "#app/features/creator-page/links/check/verdict.ts";
import * as findIcons from "#app/features/creator-page/links/fetch/favicon/find-icons.ts";
import * as findFeedAddress from "#app/features/creator-page/links/fetch/feed/find-feed-address.ts";
import * as findTarget from "#app/features/creator-page/links/fetch/target/find-target.ts";
import * as textLines from "#app/features/creator-page/links/follow/file/text-lines.ts";
import * as emailLink from "#app/features/creator-page/links/kinds/email-link.ts";
import * as embeds from "#app/features/creator-page/links/kinds/embed/embeds.ts";
import * as eventTimes from "#app/features/creator-page/links/kinds/event/event-times.ts";
import * as kinds from "#app/features/creator-page/links/kinds/kinds.ts";
import * as findMap from "#app/features/creator-page/links/kinds/map/find-map.ts";
import * as namePlace from "#app/features/creator-page/links/kinds/map/name-place.ts";
import * as normalizeSocialLink from "#app/features/creator-page/links/kinds/normalize-social-link.ts";
import * as normalizeUrl from "#app/features/creator-page/links/kinds/normalize-url.ts";
import * as suggestKind from "#app/features/creator-page/links/kinds/suggest-kind.ts";
import * as webAddress from "#app/features/creator-page/links/kinds/web-address.ts";
import * as whatsapp from "#app/features/creator-page/links/kinds/whatsapp-address.ts";
import * as fileName from "#app/features/creator-page/links/upload/file-name.ts";
import * as names from "#app/features/creator-page/profile/names.ts";
import * as usernameFromEmail from "#app/features/creator-page/profile/username-from-email.ts";
import * as markdown from "#app/features/creator-page/share/formats/write-markdown.ts";
import * as allowedCss from "#app/features/creator-page/theme/custom-css/allowed-css.ts";
import * as parserSafety from "#app/features/creator-page/theme/custom-css/parser-safety.ts";
import * as scanCss from "#app/features/creator-page/theme/custom-css/scan-css.ts";
import * as valueRanges from "#app/features/creator-page/theme/custom-css/value-ranges.ts";
import * as pageFormats from "#app/front-door/page-formats.ts";
import * as pagePath from "#app/front-door/page-path.ts";
import * as chartScale from "#app/lib/chart-scale.ts";
import * as cleanText from "#app/lib/clean-text.ts";
import * as contrast from "#app/lib/contrast.ts";
import * as cutText from "#app/lib/cut-text.ts";
import * as emailAddress from "#app/lib/email-address.ts";
import * as formatBytes from "#app/lib/format-bytes.ts";
import * as formatCount from "#app/lib/format-count.ts";
import * as formatDuration from "#app/lib/format-duration.ts";
import * as linkTarget from "#app/lib/link-target.ts";
import * as mailboxOf from "#app/lib/mailbox-of.ts";
import * as phoneNumber from "#app/lib/phone-number.ts";
import * as timeZone from "#app/lib/time-zone.ts";
import { printValue } from "#tests/support/plain-text.ts";
import { words } from "#tests/support/words.ts";

/**
 * What the functions that read one text make of texts of all kinds, a line for each. Rules have tests of their own
 * beside them; here, each change of a result shows in the review.
 */

const ADDRESSES = [
	"",
	" ",
	"example",
	"example.com",
	"Example.COM/Path?q=1#part",
	" https://example.com/ ",
	"//x.example",
	"http://example.com",
	"https://user:word@example.com/",
	"https://example.com:8443/a",
	"ftp://a.example",
	"javascript:alert(1)",
	"data:text/html,x",
	"mailto:ada@example.com",
	"MAILTO:ada@example.com?subject=Hi",
	"tel:+4930123456",
	"sms:+4930123456",
	"/signup",
	"//evil.example",
	"/\\evil",
	"/{{appName}}",
	"#faq",
	"#",
	"#a b",
	"x#faq",
	"mailto:{{email}}",
	"https://",
	"https://localhost/",
	"https://127.0.0.1/",
	"https://[::1]/",
	"https://münchen.example/ä",
	"https://xn--mnchen-3ya.example/",
	"https://a.b/c d",
	`https://example.com/${"a".repeat(2_100)}`,
];
const EMBEDS = words(`
	https://youtu.be/dQw4w9WgXcQ
	https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s&list=PL123456789012
	https://youtube.com/shorts/dQw4w9WgXcQ
	https://www.youtube.com/live/dQw4w9WgXcQ?t=1h2m3s
	https://www.youtube.com/playlist?list=PL1234567890123456
	https://www.youtube.com/@posy
	https://vimeo.com/76979871
	https://vimeo.com/76979871/abcdef1234
	https://player.vimeo.com/video/76979871
	https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=x
	https://open.spotify.com/intl-de/album/4uLU6hMCjMI75M1A2tKUQC
	https://open.spotify.com/show/4uLU6hMCjMI75M1A2tKUQC
	https://open.spotify.com/user/ada
	https://soundcloud.com/ada/song
	https://on.soundcloud.com/AbCd1
	https://soundcloud.com/ada/sets/all
	https://music.apple.com/us/album/x/1440857781?i=1440857786
	https://podcasts.apple.com/us/podcast/x/id1200361736
	https://ada.bandcamp.com/track/song
	https://www.twitch.tv/ada
	https://www.twitch.tv/videos/123456789
	https://clips.twitch.tv/BraveCoolClip
	https://www.tiktok.com/@ada/video/7106594312292453675
	https://vm.tiktok.com/ZM123/
	https://www.instagram.com/p/CuE2WNQs6vH/
	https://www.instagram.com/reel/CuE2WNQs6vH/?igsh=1
	https://www.instagram.com/ada
	https://x.com/ada/status/1234567890123456789
	https://twitter.com/ada/status/1234567890123456789?s=20
	https://x.com/ada
	https://www.threads.net/@ada/post/CuE2WNQs6vH
	https://bsky.app/profile/ada.example/post/3kabc123xyz
	https://www.loom.com/share/0123456789abcdef0123456789abcdef
	https://www.dailymotion.com/video/x8abcde
	https://dai.ly/x8abcde
	https://www.mixcloud.com/ada/show/
	https://www.deezer.com/en/track/3135556
	https://tidal.com/browse/track/77646168
	https://codepen.io/ada/pen/abcdef
	https://www.pinterest.com/pin/12345/
	https://www.facebook.com/ada/videos/123456/
`);
const MAPS = [
	"https://maps.app.goo.gl/AbCdEf123",
	"https://goo.gl/maps/AbC123",
	"https://www.google.com/maps/place/Elm+Street+5/@52.5,13.4,17z",
	"https://www.google.com/maps/search/?api=1&query=Elm%20Street%205",
	"https://www.google.de/maps?q=Berlin",
	"https://maps.google.com/?q=52.5,13.4",
	"https://www.google.com/maps/embed?pb=!1m18!1m12",
	"https://www.google.com/maps/@52.5,13.4,12z",
	"https://www.google.com/maps/dir/A/B",
	"https://maps.apple.com/?q=Berlin&ll=52.5,13.4",
	"https://maps.apple.com/place?place-id=I123",
	"https://www.openstreetmap.org/#map=15/52.5/13.4",
	"https://www.openstreetmap.org/node/123456",
	"https://www.openstreetmap.org/way/12?mlat=1&mlon=2#map=5/1/2",
	"https://osm.org/go/0MZ",
	"https://www.bing.com/maps?cp=52.5~13.4&lvl=12",
	"https://waze.com/ul?ll=52.5,13.4",
	"https://what3words.com/a.b.c",
	"geo:52.5,13.4",
	"52.5, 13.4",
	"-91, 13",
	"52.5 13.4",
	"Elm Street 5, Berlin",
	"Hello",
	'<iframe src="https://www.google.com/maps/embed?pb=!1m2"></iframe>',
];
const SOCIALS = [
	"https://www.facebook.com/ada",
	"https://facebook.com/profile.php?id=100001",
	"https://www.facebook.com/groups/gardens",
	"https://www.facebook.com/groups/",
	"https://fb.com/pages/Ada/123",
	"https://m.facebook.com/ada/",
	"https://www.facebook.com/people/Ada/100001",
	"https://instagram.com/ada.l?hl=en",
	"https://github.com/ada",
	"https://github.com/ada/engine",
	"https://www.linkedin.com/in/ada-l/",
	"https://linkedin.com/company/posy",
	"https://mastodon.social/@ada",
	"@ada@mastodon.social",
	"@ada",
	"ada",
	"ada lovelace",
	"https://www.tiktok.com/@ada",
	"https://youtube.com/c/ada",
	"https://youtube.com/channel/UC1234567890123456789012",
	"https://t.me/ada",
	"https://wa.me/4930123456",
	"https://discord.gg/abc",
	"https://snapchat.com/add/ada",
	"https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC",
	"https://bsky.app/profile/ada.example",
	"https://www.threads.net/@ada",
	"https://reddit.com/user/ada",
	"https://www.reddit.com/r/gardens",
	"https://patreon.com/ada",
	"https://ko-fi.com/ada",
	"https://ada.substack.com",
	"https://medium.com/@ada",
	"https://www.twitch.tv/ada",
	"https://pinterest.com/ada",
	"https://x.com/ada",
	"https://x.com/home",
];
const PLATFORMS = words(`
	facebook instagram x twitter github linkedin mastodon tiktok youtube telegram whatsapp
	discord snapchat spotify bluesky threads reddit patreon kofi substack medium twitch
	pinterest website email Nothing
`);
const EMAILS = [
	"",
	"ada",
	"ada@example.com",
	" Ada@Example.COM ",
	"ada+tag@example.com",
	"a.d.a@gmail.com",
	"ada@googlemail.com",
	"ada@münchen.example",
	"ada@@example.com",
	"ada@example",
	"ada@.com",
	".ada@example.com",
	"ada.@example.com",
	"a..b@example.com",
	'"a b"@example.com',
	"ada@[127.0.0.1]",
	"Ada <ada@example.com>",
	`${"a".repeat(64)}@example.com`,
	`${"a".repeat(65)}@example.com`,
	"ada@-a.example",
	"ada@example.c",
	"admin@example.com",
	"1@example.com",
	"äda@example.com",
];
const PHONES = [
	"",
	"12",
	"+49 30 123456",
	"0049 30 123456",
	"(030) 123-456",
	"+1 (555) 010-9999 ext. 5",
	"+49 (0)30 123456",
	"١٢٣٤٥٦٧",
	"+123456789012345",
	"+1234567890123456",
	"call me",
	"030/123456",
	"+",
];
const NAMES = [
	"",
	"a",
	"ab",
	"abc",
	"Ada",
	"ada-lovelace",
	"ada_l",
	"ada.l",
	"-ada",
	"ada-",
	"a--b",
	"ada l",
	"ädä",
	"admin",
	"api",
	"dashboard",
	"a".repeat(30),
	"a".repeat(31),
	"a".repeat(50),
	"a".repeat(51),
	"123",
	"@ada",
	"posy",
	"paypa1",
	"G00GLE",
	"rn",
	"vv",
];
const TEXTS = [
	"",
	" ",
	" a ",
	"a  b",
	"a\tb",
	"a\r\nb",
	"a\rb",
	"a\u2028b",
	"a\u2029b\u0085c",
	"a\n\n\n\nb",
	"  a\n  b  ",
	"a\u0000b",
	"a\u200bb",
	"a\u202eb",
	"\ufeffa",
	"e\u0301",
	"👩‍👩‍👧",
	"a\u00a0b",
	"a\u007fb",
	"\ud800",
	"a\u00adb",
];
const LONG = [
	"",
	"abc",
	"Open daily in May",
	"Open daily, closed in May and June",
	"👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
	"a".repeat(20),
	"aaaaaaaaa bbbbbbbbb",
	"one two",
];
const NUMBERS = [
	0, 0.4, 0.5, 1, 2, 9, 10, 59, 59.6, 60, 61, 90, 119, 120, 999, 999.5, 1_000, 1_023, 1_024, 1_049,
	1_050, 3_599, 3_600, 3_661, 86_399, 86_400, 90_000, 999_949, 999_950, 1_048_575, 1_048_576,
	12_345_678, 1_073_741_824, -5, -1_500,
];
const DAYS = [
	"2026-01-01",
	"2026-02-28",
	"2024-02-29",
	"2026-12-31",
	"2026-11-25T07",
	"2026-03-29T01:30",
	"2026-13-01",
	"x",
	"",
];
const COLORS = [
	"#000000",
	"#ffffff",
	"#777777",
	"#1e6b45",
	"#ff0000",
	"#FF8800",
	"#123",
	"red",
	"",
	"linear-gradient(#112233, #ffffff 50%)",
];
const CSS = [
	"",
	"a { color: red }",
	".link{color:red;background:#fff}",
	"a{color:red",
	"/* x */ a { b: c }",
	'a { content: "}" }',
	"@media (min-width: 600px) { a { color: red } }",
	"@import url(x.css);",
	"a { b: url( 'x' ) }",
	"a\\62 { c: d }",
	"a { --x: { y: z } }",
	"<!-- a { b: c } -->",
	'a { b: "\n" }',
	"@font-face { src: url(x) }",
	"a{b:c;;d:e}",
	"}",
	"{}",
	"a,b>c~d+e{f:g}",
];
const CSS_VALUES = [
	"red",
	"1px solid red",
	"calc(1px + 2em)",
	"rgb(1 2 3 / 50%)",
	"url(x)",
	"a, b",
	"fn(a, fn2(b))",
	"blur(2px) brightness(2)",
	"+ 1",
	"- 1",
	"1 + 2",
	'"a b" c',
	"a/b",
	"(",
	")",
	"a(b",
	"",
	"translate(1px,2px)rotate(3deg)",
];
const MEDIA = [
	"(min-width: 600px)",
	"screen",
	"print and (color)",
	"(prefers-color-scheme: dark)",
	"not all",
	"(min-width: 600px), print",
	"(width > 5px)",
	"x(",
	"(-webkit-foo: 1)",
	"",
];
const HTML = [
	"",
	"<title>Shop &amp; more</title><a href=/a>One</a><a href='https://b.example'> Two <b>bold</b></a>",
	'<meta property="og:title" content="OG"><meta property=og:image content="/p.png"><meta name=description content="D"><title>T</title>',
	'<link rel=icon href=/f.ico sizes="16x16 32x32"><link rel="shortcut icon" href=s.png><link rel="apple-touch-icon" sizes=180x180 href=a.png><link rel=icon type=image/svg+xml href=i.svg sizes=any>',
	"<link rel=alternate type=application/rss+xml href=/feed.xml title=Posts><link rel=alternate type=application/atom+xml href=/atom>",
	'<base href="https://base.example/x/"><a href=y>Relative</a><img src=p.png alt="A picture"><svg><title>Icon</title></svg>',
	"<!-- <a href=/hidden>no</a> --><script>'<a href=/s>'</script><style>a{}</style><a href=javascript:alert(1)>Bad</a>",
	'<DL><p><DT><H3>Folder</H3><DL><DT><A HREF="https://one.example/" ADD_DATE="1">One</A><DT><A HREF="ftp://x">Two</A></DL></DL>',
	'<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Bookmarks</TITLE><DL><DT><H3>Folder</H3><DL><DT><A HREF="https://one.example/">One</A></DL></DL>',
	"<a href=https://c.example><img src=c.png alt='Only a picture'></a><a href=#x>Anchor</a><a>None</a>",
];
const LEGAL = [
	"",
	"Text",
	"## Title",
	"## Title {#id}",
	"- one\n- two",
	"1. one\n2. two",
	"`name`\n: Meaning\n: Kept: 1 day",
	"A [link](/privacy) and **bold**",
	"a\nb\n\nc",
	"### Small\n\ntext",
	"| a | b |",
	"> quote",
	"{{appName}} is",
];
const ACCEPT = [
	undefined,
	"",
	"*/*",
	"text/html",
	"application/json",
	"application/json;q=0",
	"text/markdown",
	"text/html;q=0.5, application/json",
	"application/json;q=0.5, text/html",
	"text/markdown, text/html",
	"application/*",
	"TEXT/MARKDOWN;q=1.0",
];
const PATHS = [
	"/",
	"/ada",
	"/ada/",
	"/ada/ig",
	"/ada/ig/x",
	"/Ada",
	"/ada.md",
	"/ada.json",
	"/ad%61",
	"/dashboard",
	"/images/x",
	"/a b",
	"/ada?x",
	"//ada",
];
const RECORDS = ["", "x", "{}", "1", "v,1,2", "1\t2\t3", "V0", "null", "[]"];
const WORDS = [
	"",
	...words(`
	spam scam warning warning-withdrawn link-hidden page-suspended account-activated
	no-violation constructor 404 410 dns tls timeout refused keep hide lead user.suspended
	homepage.published nothing
`),
];

type Reader = (text: never) => unknown;

const on = (texts: readonly unknown[], module: object, ...left: string[]) =>
	Object.entries(module)
		.filter(([name, value]) => typeof value === "function" && !left.includes(name))
		.map(([name, value]) => [name, value as Reader, texts] as const);
const one = (texts: readonly unknown[], name: string, read: (text: never) => unknown) =>
	[[name, read as Reader, texts]] as const;
const HTTPS = "https://shop.example/dir/";

const TABLE = [
	...one(ADDRESSES, "normalizeUrl", normalizeUrl.normalizeUrl),
	...one(ADDRESSES, "displayUrl", normalizeUrl.displayUrl),
	...one(ADDRESSES, "cleanAddress", normalizeUrl.cleanAddress),
	...one(ADDRESSES, "normalizeWebsite", webAddress.normalizeWebsite),
	...one(ADDRESSES, "addressIn", webAddress.addressIn),
	...one(ADDRESSES, "isLinkTarget", linkTarget.isLinkTarget),
	...one(ADDRESSES, "isSitePath", linkTarget.isSitePath),
	...one(
		[...ADDRESSES, ...EMBEDS, ...MAPS, ...SOCIALS, ...EMAILS, ...PHONES],
		"suggestKind",
		suggestKind.suggestKind,
	),
	...one([...ADDRESSES, ...EMBEDS, ...MAPS], "kindOfAddress", kinds.kindOfAddress),
	...one(ADDRESSES, "isWebsite", kinds.isWebsite),
	...one(ADDRESSES, "linkTargetIn", listSchema.linkTargetIn),
	...one(EMBEDS, "findEmbed", embeds.findEmbed),
	...one([...EMBEDS, ...ADDRESSES], "normalizeEmbed", embeds.normalizeEmbed),
	...one(MAPS, "findMap", findMap.findMap),
	...one(MAPS, "isOnMapSite", findMap.isOnMapSite),
	...one(MAPS, "isNoPlaceName", findMap.isNoPlaceName),
	...one(MAPS, "namePlace", namePlace.namePlace),
	...one(SOCIALS, "findSocialAt", (url: string) => rawPage.findSocialAt(url)),
	...one(PLATFORMS, "normalizePlatform", normalizeSocialLink.normalizePlatform),
	...PLATFORMS.flatMap((platform) =>
		one(SOCIALS, `normalizeSocialLink ${platform}`, (text: string) => {
			const read = normalizeSocialLink.normalizeSocialLink(platform, text);
			return read.ok ? read.url : read;
		}),
	),
	...on(EMAILS, emailAddress),
	...on(EMAILS, mailboxOf),
	...on([...EMAILS, ...ADDRESSES], emailLink),
	...on(EMAILS, usernameFromEmail),
	...on(PHONES, phoneNumber),
	...one(
		[
			...PHONES,
			...ADDRESSES,
			"https://wa.me/4930123456?text=Hi",
			"https://api.whatsapp.com/send?phone=4930123456",
			"https://chat.whatsapp.com/AbC",
			"whatsapp://send?phone=49",
		],
		"findWhatsApp",
		whatsapp.findWhatsApp,
	),
	...one(
		[
			"https://wa.me/4930123456?text=Hi",
			"https://wa.me/message/ABC",
			"https://chat.whatsapp.com/AbC",
		],
		"typedWhatsApp",
		whatsapp.typedWhatsApp,
	),
	...one(
		[
			"https://wa.me/4930123456?text=Hi",
			"https://wa.me/message/ABC",
			"https://chat.whatsapp.com/AbC",
		],
		"takesMessage",
		whatsapp.takesMessage,
	),
	...on(NAMES, names),
	...one(NAMES, "readAtAGlance", lookAlike.readAtAGlance),
	...on(TEXTS, cleanText),
	...one(TEXTS, "escapeMarkdown", markdown.escapeMarkdown),
	...one([...TEXTS, "a,b;c\\d", "https://x.example"], "textValue", textLines.textValue),
	...one(
		[...TEXTS, "Menü 2026.pdf", 'a"b.pdf', "a/b.pdf", "a'b(c).pdf"],
		"attachmentNamed",
		fileName.attachmentNamed,
	),
	...one(
		[
			"a http://localhost:3000/reset?token=abcdefghijklmnop b",
			"/appeal/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq",
			"no secrets",
		],
		"maskSecrets",
		maskSecrets.maskSecrets,
	),
	...one(LONG, "cutText 10", (text: string) => cutText.cutText(text, 10)),
	...one(LONG, "cutToLength 10", (text: string) => cutText.cutToLength(text, 10)),
	...one(LONG, "fitToLength 10", (text: string) => cutText.fitToLength(text, 10)),
	...on(NUMBERS, formatCount),
	...on(NUMBERS, formatBytes),
	...on(NUMBERS, formatDuration),
	...one(
		[
			0, 100, 199, 200, 204, 299, 301, 304, 399, 400, 401, 403, 404, 405, 410, 429, 451, 499, 500,
			503, 599, 999,
		],
		"verdictOfStatus",
		verdict.verdictOfStatus,
	),
	...one(DAYS, "formatDay", chartScale.formatDay),
	...one(DAYS, "formatWeekday", chartScale.formatWeekday),
	...one(DAYS, "formatHour", chartScale.formatHour),
	...one(DAYS, "nextDay", eventTimes.nextDay),
	...one([...DAYS, "2026-11-25T07:00"], "isLocalTime", timeZone.isLocalTime),
	...one(
		["Europe/Berlin", "UTC", "europe/berlin", "Mars/Base", "", "+01:00"],
		"isTimeZone",
		timeZone.isTimeZone,
	),
	...one(COLORS, "colorsIn", contrast.colorsIn),
	...COLORS.slice(0, 6).flatMap((color) =>
		one(
			COLORS.slice(0, 6),
			`contrastRatio ${color}`,
			(other: string) => Math.round(1_000 * contrast.contrastRatio(color, other)) / 1_000,
		),
	),
	...one(CSS, "scanCss", scanCss.scanCss),
	...one(CSS_VALUES, "whyUnsafeDeclaration", parserSafety.whyUnsafeDeclaration),
	...one(MEDIA, "isSafeMediaQuery", parserSafety.isSafeMediaQuery),
	...one(MEDIA, "isMediaAllowed", allowedCss.isMediaAllowed),
	...one(CSS_VALUES, "topLevelParts", valueRanges.topLevelParts),
	...one(CSS_VALUES, "topLevelFunctions", valueRanges.topLevelFunctions),
	...one(HTML, "scanDocument", (html: string) => scanDocument.scanDocument(html, HTTPS)),
	...one(HTML, "parseBookmarks", bookmarks.parseBookmarks),
	...one(HTML, "findTarget", (html: string) => findTarget.findTarget(html, HTTPS)),
	...one(HTML, "findIcons", (html: string) => findIcons.findIcons(html, HTTPS)),
	...one(HTML, "findFeedAddress", (html: string) => findFeedAddress.findFeedAddress(html, HTTPS)),
	...one(LEGAL, "parseLegalText", legalText.parseLegalText),
	...one(ACCEPT, "wantsJson", pageFormats.wantsJson),
	...one(ACCEPT, "wantedFormat /ada", (accept: string) => pageFormats.wantedFormat("/ada", accept)),
	...one(PATHS, "wantedFormat", (path: string) =>
		pageFormats.wantedFormat(path, "application/json"),
	),
	...one(PATHS, "isProfilePath", pageFormats.isProfilePath),
	...one(PATHS, "pagePathParts", pagePath.pagePathParts),
	...one(RECORDS, "decodeRecord", spoolRecord.decodeRecord),
	...one(["CA", "DE", "", "ca", "XX", "T1", "ZZZ"], "encodeCountry", codes.encodeCountry),
	...one([0, 1, 26, 27, 100, 676, 677, 1_000], "decodeCountry", codes.decodeCountry),
	...one(
		["", "google", "instagram", "bing", "chatgpt", "example.com", "newsletter", "email", "t.co"],
		"sourceKindOf",
		sourceKinds.sourceKindOf,
	),
	...one(
		[
			"",
			"a",
			"password",
			"garden-gate-7",
			"Correct-horse-9",
			"aaaaaaaa",
			"12345678",
			"Aa1!aaaa",
			"abcdefghijklmnop",
		],
		"passwordStrength",
		passwordStrength.passwordStrength,
	),
	...one(
		["", "a", "password", "garden-gate-7", "Correct-horse-9", "aaaaaaaa", "12345678", "Aa1!aaaa"],
		"resetPasswordStrength",
		passwordStrength.resetPasswordStrength,
	),
	...on(["", "0", "4", "4.5", "4.50", "$4", "1,000", "free", "-1", "4.555", "1e3"], formatPrice),
	...one(["0199f3a4-8c2b-7d11-9e55-2f6b1c7d8e90", "x"], "imageName", archivedNames.imageName),
	...one(WORDS, "describeReason", describeCheck.describeReason),
	...one(WORDS, "fallbackLabel", describeCheck.fallbackLabel),
	...one(WORDS, "describeDecision", decisionKinds.describeDecision),
	...one(WORDS, "isLastingKind", decisionKinds.isLastingKind),
	...one(WORDS, "describeReportReason", reportReasons.describeReportReason),
	...one(
		[...WORDS, ...Object.keys(auditActions.AUDIT_ACTIONS)],
		"describeAction",
		auditActions.describeAction,
	),
];

/** Characters that a reader of the snapshot wouldn't see. */
const INVISIBLE = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\ufeff]/g;
const visible = (text: string) =>
	text.replace(INVISIBLE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

const short = (input: unknown) => {
	const text = input === undefined ? "undefined" : JSON.stringify(input);
	return text.length > 160 ? `${text.slice(0, 60)}… ${text.length} characters` : text;
};

async function printResult(read: Reader, input: unknown): Promise<string> {
	try {
		const result = await read(input as never);
		return printValue(result instanceof URL ? result.href : result);
	} catch (error) {
		return `throws ${error instanceof Error ? error.message : String(error)}`;
	}
}

test.each(TABLE)("%s", async (_name, read, inputs) => {
	const lines: string[] = [];
	for (const input of new Set(inputs))
		lines.push(`${short(input)} → ${await printResult(read, input)}`);
	expect(visible(lines.join("\n"))).toMatchSnapshot();
});
