import { landingComparison, landingTiers } from "./landing-tiers.ts";
import { TEN_LINKS_MAX_KB } from "./page-weight.ts";
import type { HomepageDocument } from "./schema.ts";

const LOADS_AT_ONCE = `A page with ten links is less than ${TEN_LINKS_MAX_KB} KB: words, color, and links in one document. It has no script files and loads nothing from third parties.`;

const QUESTIONS: HomepageDocument["questions"]["items"] = [
	{
		id: "free",
		question: "Is Free really free?",
		answer:
			"Yes. You need no card, your links are unlimited, and your page stays up. Free pages have a footer that says who hosts them.",
	},
	{
		id: "move",
		question: "I already have a page elsewhere. How do I move?",
		answer:
			"Give us its address, or a file with your links. We show what we found, and you choose what to add. Then put your new address in your bios.",
	},
	{
		id: "leave",
		question: "Can I leave with my data?",
		answer:
			"Yes. You can download your whole account, with links, pictures, and statistics, at any time, and delete the account yourself.",
	},
	{
		id: "downgrade",
		question: "What happens to my page if I stop paying?",
		answer:
			"It stays up with all its links, and shows only what the Free plan includes. What you set up on the higher plan is kept, and is back when you return to that plan.",
	},
	{
		id: "visitors",
		question: "What do you store about my visitors?",
		answer:
			"No cookies and no IP addresses. We count visits by a key that changes every day and is deleted within two days. The privacy policy has the details.",
	},
	{
		id: "username",
		question: "Can I change my address later?",
		answer: "Yes. The old address leads to the new one for 90 days.",
	},
];

/**
 * Content of the landing page until an administrator saves a version, and default for missing parts of saved versions.
 */
export const DEFAULT_DOCUMENT: HomepageDocument = {
	hero: {
		title: "Your links",
		subtitle: "beautifully organized",
		description:
			"One page for everything you make, at one address to put wherever people find you. Collect your links, arrange them, and share them.",
		ctaText: "Claim it",
		ctaLink: "/signup",
		imageUrl: "",
		creatorName: "Ines Marlow",
		creatorTitle: "Photographer, mostly of weather",
		demoLinks: [
			{ title: "Prints from the winter series", url: "https://example.com/prints" },
			{ title: "Book a portrait session", url: "https://example.com/book" },
			{ title: "Field notes, my newsletter", url: "https://example.com/notes" },
			{ title: "Exhibition: Low Cloud, until May", url: "https://example.com/low-cloud" },
			{ title: "The cameras I use", url: "https://example.com/cameras" },
		],
		phonePages: [],
	},
	features: [
		{
			id: "customizable",
			icon: "palette",
			title: "Customizable",
			description:
				"Your name, your words, your links in your order. Switch one off for a while and bring it back when it counts.",
		},
		{
			id: "honest-numbers",
			icon: "numbers",
			title: "Honest numbers",
			description:
				"Bots, link previews, and your own visits while you’re signed in aren’t counted, and you see how many of them there were. A click is somebody who followed the link.",
		},
		{
			id: "loads-at-once",
			icon: "gauge",
			title: "Loads before you blink",
			description: LOADS_AT_ONCE,
		},
		{
			id: "works-for-everyone",
			icon: "people",
			title: "Works everywhere",
			description:
				"By keyboard, with a screen reader, with JavaScript switched off, in browsers years old: your page, and the dashboard you build it in.",
		},
		{
			id: "mobile-optimized",
			icon: "smartphone",
			title: "Mobile optimized",
			description:
				"Buttons sized for a thumb, text that never needs a pinch, and the same page on a wide screen.",
		},
		{
			id: "import",
			icon: "import",
			title: "Bring your Linktree",
			description:
				"Paste its address. You see what was found, choose what to keep, and your links arrive in their order.",
		},
		{
			id: "history",
			icon: "history",
			title: "Undo and history",
			description:
				"Take back a deletion with one press. The last hundred states of your page are kept, to compare and to restore.",
		},
		{
			id: "verified-links",
			icon: "verified",
			title: "Verified links",
			description:
				"A profile that links back to your page gets a check mark, so visitors know that it’s really you. Nobody has to ask us for it.",
		},
		{
			id: "channels",
			icon: "channels",
			title: "Channels",
			description:
				"One page, an address for each place you share it, with a QR code. See which one brings people who click.",
		},
		{
			id: "analytics",
			icon: "chart",
			title: "Analytics",
			description:
				"Views, visitors, and clicks on each link, day by day. See what people came for.",
		},
		{
			id: "private-counting",
			icon: "shield",
			title: "Counts without cookies",
			description:
				"No cookies for visitors, and no stored IP addresses. The key that tells visitors apart changes every day and is deleted within two days.",
		},
		{
			id: "formats",
			icon: "formats",
			title: "Reads well to programs",
			description:
				"Assistants get your page as text, search engines as data, and other sites can show it as a card.",
		},
	],
	howItWorks: {
		title: "How it works",
		subtitle: "From nothing to a page you can share",
		description: "",
		ctaText: "Make your page",
		ctaLink: "/signup",
		steps: [
			{
				id: "sign-up",
				number: "1",
				title: "Sign Up",
				description: "Enter a name, an email, and a password. Your page is live right away.",
			},
			{
				id: "customize",
				number: "2",
				title: "Customize",
				description: "Say who you are, add your links and profiles, and put them in order.",
			},
			{
				id: "share",
				number: "3",
				title: "Share",
				description: "Put one link in every bio. Change what it shows whenever you like.",
			},
		],
	},
	pricing: {
		title: "Pricing",
		description: "Start free. No card needed. 99.9% uptime on every plan.",
		tiers: landingTiers(),
		comparisonTitle: "Everything in each plan",
		comparison: landingComparison(),
	},
	questions: {
		title: "Questions",
		items: QUESTIONS,
	},
	cta: {
		title: "Share one link",
		description: "Your page can be live in a few minutes.",
		primaryCtaText: "Create your page",
		primaryCtaLink: "/signup",
		secondaryCtaText: "Sign in",
		secondaryCtaLink: "/signin",
	},
	footer: {
		brand: {
			name: "{{appName}}",
			description: "One page for everything you make.",
			logo: "",
		},
		copyright: "© {{year}} {{appName}}",
		sections: [
			{
				title: "Product",
				links: [
					{ name: "Features", text: "Features", url: "/#features" },
					{ name: "How it Works", text: "How it Works", url: "/#how-it-works" },
					{ name: "Pricing", text: "Pricing", url: "/#pricing" },
				],
			},
			{
				title: "Company",
				links: [
					{ name: "Terms", text: "Terms", url: "/terms" },
					{ name: "Privacy", text: "Privacy", url: "/privacy" },
					{ name: "Cookies", text: "Cookies", url: "/cookies" },
				],
			},
			{
				title: "Support",
				links: [
					{ name: "Contact", text: "Contact us", url: "mailto:{{supportEmail}}" },
					{ name: "Login", text: "Sign In", url: "/signin" },
				],
			},
		],
		// A link to a network's home page leads nobody to us.
		socialLinks: [],
	},
	settings: {
		theme: "system",
		fontFamily: "Inter",
		customCSS: "",
		analytics: true,
		showPricing: true,
		seoTitle: "",
		seoDescription: "",
		favicon: "",
	},
	navbar: {
		logo: "",
		links: [
			{ name: "Features", text: "Features", url: "/#features" },
			{ name: "How it Works", text: "How it Works", url: "/#how-it-works" },
			{ name: "Pricing", text: "Pricing", url: "/#pricing" },
			{ name: "Login", text: "Sign In", url: "/signin" },
			{ name: "Sign Up", text: "Get Started", url: "/signup" },
		],
		showAuth: true,
	},
};
