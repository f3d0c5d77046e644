/** Colors of emails, which can't use custom properties. A test keeps them equal to those in `app/styles/tokens.css`. */
export const LIGHT = {
	paper: "#fbfaf6",
	raised: "#ffffff",
	ink: "#1d1b16",
	muted: "#6b675c",
	hairline: "#e6e2d6",
	leaf: "#1e6b45",
	onLeaf: "#ffffff",
};

export const DARK: typeof LIGHT = {
	paper: "#131311",
	raised: "#201f1b",
	ink: "#f1efe8",
	muted: "#a29e92",
	hairline: "#34322b",
	leaf: "#6ccb9a",
	onLeaf: "#0e1f16",
};
