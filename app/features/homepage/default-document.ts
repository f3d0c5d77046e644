import type { HomepageDocument } from "./schema.ts";

/** What the landing page says until an administrator saves a version, and what fills the gaps of one. */
export const DEFAULT_DOCUMENT: HomepageDocument = {
	hero: {
		title: "Your links",
		subtitle: "beautifully organized",
		description:
			"One page for everything you make, at one address to put wherever people find you. Gather your links, arrange them, share them.",
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
				"Views, visitors and the clicks on each link, day by day. See what people came for.",
		},
		{
			id: "loads-at-once",
			icon: "gauge",
			title: "Loads at once",
			description:
				"Your page is words, color and links. It has no script files and asks nothing of third parties.",
		},
		{
			id: "private-counting",
			icon: "shield",
			title: "Counts without cookies",
			description:
				"Visitors get no cookie and no address is kept. The key that tells them apart changes each day and is destroyed within two.",
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
				description: "A name, an e-mail address and a password. Your page is there straight away.",
			},
			{
				id: "customize",
				number: "2",
				title: "Customize",
				description: "Say who you are, add your links and profiles, put them in order.",
			},
			{
				id: "share",
				number: "3",
				title: "Share",
				description: "Put one address in every bio. Change what is behind it whenever you like.",
			},
		],
	},
	pricing: {
		title: "Pricing",
		description: "Start free, no card needed. 99.9% uptime on every plan.",
		tiers: [
			{
				id: "free",
				name: "Free",
				price: "0",
				description: "A whole page, for good.",
				features: [
					"Unlimited links",
					"2 themes",
					"5-day basic analytics",
					"Email support",
					"A “Hosted by {{appName}}” footer",
				],
				cta: "Get Started",
				ctaLink: "/signup",
				popular: false,
			},
			{
				id: "pro",
				name: "Pro",
				price: "2",
				description: "Everything in Free, and more of you.",
				features: [
					"5 themes with color customization",
					"30-day detailed analytics",
					"SEO customization",
					"Custom footer text",
					"Priority email support 24-48h",
				],
				cta: "Choose Pro",
				ctaLink: "/signup?plan=pro",
				popular: true,
			},
			{
				id: "max",
				name: "Max",
				price: "4",
				description: "Everything in Pro, down to the last detail.",
				features: [
					"Full CSS customization",
					"Lifetime analytics with exports",
					"Branding removal",
					"Automated SEO reports",
					"{{liveChat}}",
				],
				cta: "Choose Max",
				ctaLink: "/signup?plan=max",
				popular: false,
			},
		],
	},
	cta: {
		title: "Give them one address",
		description: "Your page can be up before the kettle boils.",
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
					{ name: "Contact", text: "Write to us", url: "mailto:{{supportEmail}}" },
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
		maintenanceMode: false,
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
