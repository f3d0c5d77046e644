import { seededRandom } from "./random.ts";

/**
 * The pictures of the demo pages, drawn here as SVG, so that nothing is licensed or downloaded. Photos are
 * 800 by 800, banners 1800 by 600.
 */

export type Artwork = { photo: string; banner: string };

const PHOTO_SIZE = 800;
const BANNER_WIDTH = 1800;
const BANNER_HEIGHT = 600;

function svg(width: number, height: number, content: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

function photo(content: string): string {
	return svg(PHOTO_SIZE, PHOTO_SIZE, content);
}

function banner(content: string): string {
	return svg(BANNER_WIDTH, BANNER_HEIGHT, content);
}

function verticalGradient(id: string, colors: readonly string[]): string {
	const stops = colors.map(
		(color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`,
	);
	return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>`;
}

/** A closed shape: a wavy line from edge to edge, and everything below it. */
function ridge(options: { y: number; height: number; roughness: number; seed: number }): string {
	const { y, height, roughness, seed } = options;
	const random = seededRandom(seed);
	const waves = [1, 2, 3, 4, 5].map((octave) => ({
		length: (BANNER_WIDTH / octave) * (0.5 + random() * 0.4),
		height: height / octave ** roughness,
		shift: random() * Math.PI * 2,
	}));
	const points: string[] = [];
	for (let x = 0; x <= BANNER_WIDTH; x += 12) {
		const rise = waves.reduce(
			(sum, wave) => sum + Math.sin((x / wave.length) * Math.PI * 2 + wave.shift) * wave.height,
			0,
		);
		points.push(`${x} ${(y + rise).toFixed(1)}`);
	}
	return `M0 ${BANNER_HEIGHT}L${points.join("L")}L${BANNER_WIDTH} ${BANNER_HEIGHT}Z`;
}

/** A photographer: a self-portrait in pale northern light, and the coast at dawn. */
const photographer: Artwork = {
	photo: photo(`
		<defs>${verticalGradient("wall", ["#d9dedd", "#b9c4c6"])}</defs>
		<rect width="800" height="800" fill="url(#wall)"/>
		<circle cx="610" cy="250" r="190" fill="#eef0ec" opacity=".7"/>
		<path d="M262 372c-14-150 56-236 150-236s166 84 148 240c-6 62 18 122 20 190l-344 4c4-72 30-130 26-198Z" fill="#3a2b25"/>
		<path d="M356 470h104v96c0 30-104 30-104 0Z" fill="#d6a184"/>
		<path d="M96 830c6-170 110-236 260-268 26 46 80 46 106 0 146 32 240 104 250 268Z" fill="#2f3e46"/>
		<path d="M356 560c10 62 96 62 106 0l30 12c-30 92-134 92-166 0Z" fill="#e8e2d6"/>
		<path d="M302 336c0-84 44-142 108-142s106 58 106 142c0 100-48 178-106 178s-108-78-108-178Z" fill="#e6b799"/>
		<path d="M290 356c-10-110 40-182 120-186 78-2 132 62 118 190-14-66-40-104-74-124-44 42-104 60-142 62-12 14-18 34-22 58Z" fill="#3a2b25"/>
		<path d="M340 336c12-10 32-10 44 0M438 336c12-10 32-10 44 0" fill="none" stroke="#3a2b25" stroke-width="7" stroke-linecap="round"/>
		<circle cx="362" cy="364" r="8" fill="#3a2b25"/><circle cx="460" cy="364" r="8" fill="#3a2b25"/>
		<path d="M412 366c-4 24-12 38-12 46 0 6 10 8 18 6" fill="none" stroke="#c08c70" stroke-width="6" stroke-linecap="round"/>
		<path d="M376 450c20 16 50 16 70 0" fill="none" stroke="#a8584c" stroke-width="8" stroke-linecap="round"/>
		<circle cx="338" cy="414" r="22" fill="#e09b84" opacity=".5"/><circle cx="484" cy="414" r="22" fill="#e09b84" opacity=".5"/>
		<path d="M300 566 232 700M520 566l64 128" stroke="#1b1f22" stroke-width="14"/>
		<rect x="288" y="668" width="236" height="150" rx="22" fill="#1b1f22"/>
		<rect x="330" y="646" width="70" height="40" rx="10" fill="#1b1f22"/>
		<circle cx="412" cy="744" r="62" fill="#3c4449"/><circle cx="412" cy="744" r="42" fill="#11151a"/>
		<circle cx="398" cy="730" r="13" fill="#8fb3c4" opacity=".85"/><circle cx="492" cy="698" r="10" fill="#c9503c"/>`),
	banner: banner(`
		<defs>
			${verticalGradient("sky", ["#b9cdd6", "#dfe3df", "#f4e3d2"])}
			${verticalGradient("sea", ["#d3d8d6", "#8ea6ae"])}
		</defs>
		<rect width="1800" height="600" fill="url(#sky)"/>
		<circle cx="1290" cy="262" r="64" fill="#fff6e6"/><circle cx="1290" cy="262" r="120" fill="#fff6e6" opacity=".35"/>
		<path d="${ridge({ y: 318, height: 34, roughness: 0.9, seed: 11 })}" fill="#b4c3c8"/>
		<path d="${ridge({ y: 352, height: 42, roughness: 0.8, seed: 5 })}" fill="#93a9b1"/>
		<rect y="392" width="1800" height="208" fill="url(#sea)"/>
		<path d="M1170 408h240M1204 424h172M1226 442h128M1252 462h78" stroke="#fff6e6" stroke-width="6" stroke-linecap="round" opacity=".75"/>
		<g transform="translate(1190 -62)">
			<path d="M332 420h40l8 130h-56ZM322 408h60v14h-60ZM334 372l18-26 18 26Z" fill="#3a4f59"/>
			<path d="M338 372h28v36h-28Z" fill="#ffe3a6"/>
		</g>
		<path d="${ridge({ y: 500, height: 44, roughness: 1.1, seed: 23 })}" fill="#4c636d"/>
		<path d="${ridge({ y: 556, height: 34, roughness: 1, seed: 42 })}" fill="#263840"/>`),
};

/** A musician: a portrait against the last sun, and strings that sound across the evening. */
const musician: Artwork = {
	photo: photo(`
		<defs>${verticalGradient("dusk", ["#ffd9a8", "#f59a7c", "#a8497a"])}</defs>
		<rect width="800" height="800" fill="url(#dusk)"/>
		<circle cx="400" cy="420" r="290" fill="#ffe7c2" opacity=".55"/>
		<g fill="#2a1420">${curls()}</g>
		<path d="M350 486h104v110c0 34-104 34-104 0Z" fill="#7d4630"/>
		<path d="M110 830c4-160 108-222 244-250 24 40 76 40 100 0 140 28 234 96 240 250Z" fill="#f2efe6"/>
		<path d="M110 830c4-160 108-222 244-250l40 250ZM694 830c-6-154-100-222-240-250l-50 250Z" fill="#b5402f"/>
		<path d="M300 372c0-90 42-146 102-146s102 56 102 146c0 98-46 168-102 168s-102-70-102-168Z" fill="#8f5238"/>
		<path d="M286 350c0-84 50-136 116-136s116 52 116 136c-28-50-62-72-116-72s-88 22-116 72Z" fill="#2a1420"/>
		<g fill="none" stroke="#3d1d19" stroke-width="7" stroke-linecap="round">
			<path d="M336 372c12 10 30 10 42 0M426 372c12 10 30 10 42 0"/>
			<path d="M332 342c14-12 34-12 48-2M424 340c14-10 34-10 48 2"/>
		</g>
		<path d="M404 380c-4 24-12 38-12 46 0 6 10 8 20 6" fill="none" stroke="#6d3a28" stroke-width="6" stroke-linecap="round"/>
		<path d="M362 462c22 26 58 26 80 0-26 8-54 8-80 0Z" fill="#fff3ea" stroke="#6a2326" stroke-width="6" stroke-linejoin="round"/>
		<circle cx="330" cy="430" r="24" fill="#b4563f" opacity=".45"/><circle cx="474" cy="430" r="24" fill="#b4563f" opacity=".45"/>
		<circle cx="290" cy="446" r="14" fill="#f3c14b"/><circle cx="514" cy="446" r="14" fill="#f3c14b"/>`),
	banner: banner(`
		<defs>${verticalGradient("evening", ["#ffdcae", "#f79f76", "#b9507b", "#5e2459"])}</defs>
		<rect width="1800" height="600" fill="url(#evening)"/>
		<circle cx="560" cy="330" r="170" fill="#fff0cf" opacity=".9"/>
		<g fill="none" stroke="#fff0dc" stroke-linecap="round">${strings()}</g>
		<path d="${ridge({ y: 548, height: 22, roughness: 0.7, seed: 8 })}" fill="#3a123c"/>`),
};

/** A bakery that works at night: its loaf under a moon, and what comes out of the oven. */
const bakery: Artwork = {
	photo: photo(`
		<defs>${verticalGradient("night", ["#2c2350", "#5a3a63"])}</defs>
		<rect width="800" height="800" fill="url(#night)"/>
		<circle cx="400" cy="330" r="196" fill="#ffe6a9"/><circle cx="400" cy="330" r="250" fill="#ffe6a9" opacity=".14"/>
		<g fill="#fff3cf"><circle cx="150" cy="180" r="7"/><circle cx="660" cy="150" r="9"/><circle cx="690" cy="400" r="6"/><circle cx="120" cy="420" r="6"/><circle cx="250" cy="110" r="5"/><circle cx="560" cy="90" r="5"/></g>
		<path d="M322 250c-18-26 18-42 0-70M402 236c-18-28 20-46 0-76M482 250c-18-26 18-42 0-70" fill="none" stroke="#b98a52" stroke-width="15" stroke-linecap="round" opacity=".75"/>
		<path d="M150 560c0-150 112-238 250-238s250 88 250 238c0 44-28 66-66 66H216c-38 0-66-22-66-66Z" fill="#a9602b"/>
		<path d="M168 548c0-136 104-214 232-214s232 78 232 214c0 30-20 46-50 46H218c-30 0-50-16-50-46Z" fill="#d68d45"/>
		<path d="M232 520c0-86 60-140 150-146" fill="none" stroke="#eeb673" stroke-width="20" stroke-linecap="round"/>
		<g fill="none" stroke="#f8dfb3" stroke-width="22" stroke-linecap="round"><path d="M312 424c34 22 48 62 48 112"/><path d="M404 404c34 26 48 72 48 126"/><path d="M494 424c28 24 40 62 40 106"/></g>
		<path d="M90 640h620v28H90z" fill="#1d1738"/>`),
	banner: banner(`
		<defs>${verticalGradient("counter", ["#241b40", "#3d2950"])}</defs>
		<rect width="1800" height="600" fill="url(#counter)"/>
		<g fill="#fff3cf" opacity=".8">${stars()}</g>
		<path d="M1500 76a80 80 0 1 1-104 104 88 88 0 0 0 104-104Z" fill="#ffe6a9"/>
		<path d="M0 470h1800v130H0z" fill="#171030"/><path d="M0 470h1800v14H0z" fill="#5b3f68"/>
		${bread()}`),
};

function curls(): string {
	const random = seededRandom(3);
	let circles = "";
	for (let step = 0; step < 46; step++) {
		const angle = Math.PI * (0.86 + (1.28 * step) / 45);
		const reach = 130 + random() * 60;
		const x = 402 + Math.cos(angle) * reach * 1.12;
		const y = 352 + Math.sin(angle) * reach;
		circles += `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(44 + random() * 16).toFixed(0)}"/>`;
	}
	return circles;
}

function strings(): string {
	const random = seededRandom(17);
	let paths = "";
	for (let line = 0; line < 7; line++) {
		const y = 210 + line * 46;
		const swing = 18 + random() * 34;
		const length = 300 + random() * 220;
		const shift = random() * Math.PI * 2;
		const points: string[] = [];
		for (let x = -20; x <= BANNER_WIDTH + 20; x += 15) {
			// Loud in the middle, still at both ends, as a string is.
			const loudness = Math.sin((Math.max(0, Math.min(x, BANNER_WIDTH)) / BANNER_WIDTH) * Math.PI);
			points.push(
				`${x} ${(y + Math.sin((x / length) * Math.PI * 2 + shift) * swing * loudness).toFixed(1)}`,
			);
		}
		paths += `<path d="M${points.join("L")}" stroke-width="${(7 - line * 0.7).toFixed(1)}" opacity="${(0.9 - line * 0.08).toFixed(2)}"/>`;
	}
	return paths;
}

function stars(): string {
	const random = seededRandom(29);
	let circles = "";
	for (let star = 0; star < 60; star++) {
		circles += `<circle cx="${(random() * BANNER_WIDTH).toFixed(0)}" cy="${(random() * 330).toFixed(0)}" r="${(1.5 + random() * 3).toFixed(1)}"/>`;
	}
	return circles;
}

/** Along the counter, from left to right: a loaf, rolls, a baguette, a pie, another loaf. */
function bread(): string {
	const loaf = (x: number, scale: number) => `
		<g transform="translate(${x} 470) scale(${scale})">
			<path d="M-170 0c-22 0-34-16-34-44 0-92 90-152 204-152s204 60 204 152c0 28-12 44-34 44Z" fill="#a9602b"/>
			<path d="M-160-14c-20 0-28-12-28-34 0-80 82-132 188-132s188 52 188 132c0 22-8 34-28 34Z" fill="#d68d45"/>
			<g fill="none" stroke="#f8dfb3" stroke-width="15" stroke-linecap="round"><path d="M-80-136c26 20 38 50 38 88"/><path d="M0-150c28 24 38 58 38 98"/><path d="M80-136c24 22 32 50 32 84"/></g>
		</g>`;
	const roll = (x: number, y: number) => `
		<g transform="translate(${x} ${y})">
			<path d="M-58 0c-18 0-24-14-24-30 0-50 36-80 82-80s82 30 82 80c0 16-6 30-24 30Z" fill="#b96d2f"/>
			<path d="M-54-12c-12 0-16-8-16-20 0-42 30-66 70-66s70 24 70 66c0 12-4 20-16 20Z" fill="#e3a058"/>
			<path d="M-34-52c14-18 40-26 66-20" fill="none" stroke="#fbe9c6" stroke-width="11" stroke-linecap="round"/>
		</g>`;
	return [
		loaf(250, 1),
		roll(550, 470),
		roll(710, 470),
		roll(630, 372),
		`<g transform="translate(1260 470) rotate(-5)">
			<rect x="-190" y="-72" width="400" height="66" rx="33" fill="#b56a2d"/><rect x="-180" y="-66" width="380" height="42" rx="21" fill="#dd9a52"/>
			<path d="M-130-60l34 34M-60-62l34 34M10-62l34 34M80-62l34 34M146-58l26 28" stroke="#fbe9c6" stroke-width="11" stroke-linecap="round"/>
		</g>`,
		loaf(1622, 0.74),
	].join("");
}

export const artwork = { photographer, musician, bakery };
