/** The parts of the landing page that its custom CSS may style, by class name. */
export const LANDING_PARTS = [
	"landing-header",
	"landing-hero",
	"landing-title",
	"landing-lede",
	"landing-looks",
	"landing-features",
	"landing-feature",
	"landing-own-server",
	"landing-steps",
	"landing-step",
	"landing-pricing",
	"landing-tier",
	"landing-comparison",
	"landing-questions",
	"landing-closing",
	"landing-footer",
] as const;
