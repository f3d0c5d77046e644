import { landingTiers } from "./landing-tiers.ts";
import type { HomepageDocument } from "./schema.ts";

/**
 * Content of the landing page until an administrator saves a version, and default for missing parts of saved versions.
 */
export const DEFAULT_DOCUMENT: HomepageDocument = {
	hero: {
		title: "Your links",
		subtitle: "beautifully organized",
		description:
			"One page for everything you make, at one address to put wherever people find you. Collect your links, arrange them, and share them.",
		ctaText: "Get Started",
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
			id: "mobile-optimized",
			icon: "smartphone",
			title: "Mobile optimized",
			description:
				"Buttons sized for a thumb, text that never needs a pinch, and the same page on a wide screen.",
		},
		{
			id: "analytics",
			icon: "chart",
			title: "Analytics",
			description:
				"Views, visitors, and clicks on each link, day by day. See what people came for.",
		},
		{
			id: "loads-at-once",
			icon: "gauge",
			title: "Loads instantly",
			description:
				"Your page is words, color, and links. It has no script files and loads nothing from third parties.",
		},
		{
			id: "private-counting",
			icon: "shield",
			title: "Counts without cookies",
			description:
				"No cookies for visitors, and no stored IP addresses. The key that tells visitors apart changes every day and is deleted within two days.",
		},
		{
			id: "works-for-everyone",
			icon: "people",
			title: "Works for everyone",
			description:
				"By keyboard, with a screen reader, with JavaScript switched off: your page, and the dashboard you build it in.",
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
		socialLinks: [
			{ platform: "facebook", name: "Facebook", url: "https://www.facebook.com/" },
			{ platform: "twitter", name: "X (Twitter)", url: "https://x.com/" },
			{ platform: "instagram", name: "Instagram", url: "https://www.instagram.com/" },
		],
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
