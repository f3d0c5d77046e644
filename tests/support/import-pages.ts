/** Made-up pages for import tests, in the formats of real products. */

/** HTML of a Next.js page with these props. */
export function nextPage(pageProps: object): string {
	const data = JSON.stringify({ props: { pageProps }, page: "/[profile]" });
	return `<!DOCTYPE html><html><head><title>Rosa</title></head><body><div id="__next">
		<a href="https://made-by-script.example">Nothing to see</a></div>
		<script id="__NEXT_DATA__" type="application/json" crossorigin="anonymous">${data.replaceAll("</", "<\\/")}</script>
		</body></html>`;
}

export function linktreePage({
	photo = null,
	more = [],
}: {
	photo?: string | null;
	/** Further links. */
	more?: object[];
} = {}): string {
	const links = [
		{ id: 1, type: "HEADER", title: "My shop", url: "", position: 0 },
		{
			id: 2,
			type: "CLASSIC",
			title: "Bouquets",
			url: "https://rosa.example/bouquets",
			position: 1,
		},
		{ id: 3, type: "CLASSIC", title: "Evil", url: "javascript:alert(1)", position: 2 },
		{
			id: 4,
			type: "GROUP",
			title: "Courses",
			position: 3,
			links: [{ id: 5, type: "CLASSIC", title: "Tie a wreath", url: "rosa.example/wreath" }],
		},
		...more,
	];
	return nextPage({
		account: {
			username: "rosa",
			pageTitle: "Rosa's flowers",
			description: "Flowers for <everyone> & all",
			profilePictureUrl: photo,
			links,
			socialLinks: [
				{ type: "INSTAGRAM", url: "https://instagram.com/rosa.flowers" },
				{ type: "TWITTER", url: "https://twitter.com/rosa" },
				{ type: "EMAIL_ADDRESS", url: "mailto:rosa@rosa.example" },
			],
		},
		links: [],
	});
}

export const LITTLELINK_PAGE = `<!DOCTYPE html><html lang="en"><head><title>Rosa</title></head><body>
	<div class="container">
		<img class="avatar" src="images/rosa.png" alt="Rosa">
		<h1>Rosa &amp; Sons</h1>
		<p>We grow
			<a href="https://peonies.example">peonies</a>.</p>
		<!-- <a class="button button-discord" href="https://discord.example"><img class="icon" alt="">Old</a> -->
		<a class="button button-github" href="https://github.com/rosa" target="_blank" rel="noopener">
			<img class="icon" src="images/icons/github.svg" alt="GitHub Logo">GitHub</a><br>
		<a class="button button-default" href="mailto:rosa@rosa.example"><img class="icon" alt="">Write to us</a>
		<a class="button button-default" href="#">Nowhere yet</a>
	</div></body></html>`;
