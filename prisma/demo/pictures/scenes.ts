import {
	add,
	type Color,
	fractal,
	hash,
	hex,
	mix,
	noise,
	type Scene,
	scale,
	smoothstep,
} from "./shading.ts";

/** The pictures of the demo pages. Everything is computed here, so that nothing is licensed or downloaded. */

type Picture = {
	/** Name of the file without its ending. */
	name: string;
	width: number;
	height: number;
	scene: Scene;
};

const BANNER = { width: 1200, height: 400 };
const PHOTO = { width: 400, height: 400 };
const THUMBNAIL = { width: 640, height: 640 };

export const pictures: readonly Picture[] = [
	{ name: "photographer-photo", ...PHOTO, scene: lens },
	{ name: "photographer-banner", ...BANNER, scene: ridges({ seed: 4, dawn: true }) },
	{ name: "photographer-winter", ...THUMBNAIL, scene: ridges({ seed: 31, dawn: false }) },
	{ name: "photographer-prints", ...THUMBNAIL, scene: dunes },
	{ name: "musician-photo", ...PHOTO, scene: record },
	{ name: "musician-banner", ...BANNER, scene: stage },
	{ name: "musician-album", ...THUMBNAIL, scene: afterglow },
	{ name: "musician-video", ...THUMBNAIL, scene: (x, y) => stage(x * 0.8 + 0.3, y) },
	{ name: "musician-tour", ...THUMBNAIL, scene: bokeh },
	{ name: "bakery-photo", ...PHOTO, scene: loaf({ left: 0.5, top: 0.54, size: 0.4 }) },
	{ name: "bakery-banner", ...BANNER, scene: counter },
	{ name: "bakery-order", ...THUMBNAIL, scene: bun },
	{ name: "bakery-week", ...THUMBNAIL, scene: crumb },
	{ name: "bakery-cakes", ...THUMBNAIL, scene: loaf({ left: 0.42, top: 0.62, size: 0.56 }) },
];

/** Ridges behind each other in mist, over water. */
function ridges({ seed, dawn }: { seed: number; dawn: boolean }): Scene {
	const sky = dawn ? [hex("#5f7f9b"), hex("#f3c9a0")] : [hex("#8fa3b3"), hex("#dfe6ea")];
	const far = dawn ? hex("#d9a98a") : hex("#c3ced6");
	const near = dawn ? hex("#152431") : hex("#27343d");
	const sun = { x: dawn ? 2.1 : 0.7, y: 0.44 };
	const land = (x: number, y: number): Color => {
		const clouds = fractal(x * 1.6, y * 5, { seed: seed + 90 });
		let color = mix(
			sky[0] as Color,
			sky[1] as Color,
			smoothstep(0, 0.62, y + (clouds - 0.5) * 0.16),
		);
		const distance = Math.hypot(x - sun.x, y - sun.y);
		color = add(color, hex("#ffcf9a"), 0.5 * Math.exp(-distance * 4.2));
		color = mix(color, [1, 0.96, 0.86], smoothstep(0.052, 0.046, distance) * (dawn ? 1 : 0.5));
		for (let layer = 0; layer < 5; layer += 1) {
			const height = 0.1 + layer * 0.015;
			const line =
				0.47 +
				layer * 0.062 -
				(fractal(x * (1.3 + layer * 0.35), layer * 9, { seed, octaves: 8 }) - 0.42) * height * 2.6;
			if (y < line) continue;
			const texture = fractal(x * 14, y * 30, { seed: seed + layer }) - 0.5;
			const own = mix(far, near, (layer + 0.4) / 5);
			const mist = smoothstep(line, line + 0.16, y) * 0.55;
			color = mix(
				add(own, [1, 1, 1], texture * 0.05),
				mix(far, sky[1] as Color, 0.5),
				mist * (1 - layer / 6),
			);
		}
		return color;
	};
	const shore = 0.79;
	return (x, y) => {
		if (y < shore) return land(x, y);
		const depth = (y - shore) / (1 - shore);
		const wave =
			(fractal(x * 6, y * 90, { seed: seed + 5, octaves: 4 }) - 0.5) * 0.05 * (0.3 + depth);
		const mirrored = land(x + wave, shore - (y - shore) * 1.15 + wave * 0.7);
		return scale(mix(mirrored, near, 0.2 + depth * 0.4), 0.94);
	};
}

/** Dunes with ripples in low light. */
function dunes(x: number, y: number): Color {
	let color: Color = mix(hex("#33475c"), hex("#e0b48c"), smoothstep(0, 0.5, y));
	for (let layer = 0; layer < 4; layer += 1) {
		const crest = 0.36 + layer * 0.15 + Math.sin(x * (2.2 + layer) + layer * 2.1) * 0.07;
		if (y < crest) continue;
		const light = smoothstep(-0.6, 0.9, Math.cos(x * (2.2 + layer) + layer * 2.1));
		const ripple = Math.sin((y - crest) * 190 + x * 26 + fractal(x * 5, y * 5) * 9) * 0.035;
		color = mix(
			hex("#5a2f22"),
			hex("#f0b67d"),
			Math.min(1, light * 0.9 + ripple + smoothstep(0.2, 0, y - crest) * 0.15),
		);
	}
	return color;
}

/** The front of a lens: rings, blades and reflections on the coating. */
function lens(x: number, y: number): Color {
	const [dx, dy] = [x - 0.5, y - 0.5];
	const radius = Math.hypot(dx, dy);
	const angle = Math.atan2(dy, dx);
	const brushed = noise(radius * 340, angle * 2, 8) * 0.05;
	const light = 0.5 + 0.5 * Math.cos(angle * 2 + 0.9);
	if (radius > 0.47)
		return add(
			mix(hex("#bfc6c5"), hex("#7f8b8d"), y),
			[1, 1, 1],
			fractal(x * 3, y * 3) * 0.08 - 0.04,
		);
	if (radius > 0.33) {
		const ridge = radius > 0.41 && radius < 0.455 ? (Math.sin(angle * 150) > 0 ? 0.07 : -0.01) : 0;
		return add(
			scale([0.13, 0.135, 0.14], 0.6 + light ** 5 * 1.6),
			[1, 1, 1],
			ridge * light + brushed * light,
		);
	}
	if (radius > 0.305) return scale([0.05, 0.05, 0.055], 1 + light ** 8 * 9);
	const blades = Math.cos(((angle + 9) % (Math.PI / 3.5)) - Math.PI / 7) * radius;
	let color: Color = mix([0.012, 0.014, 0.02], [0.03, 0.045, 0.06], radius * 3);
	if (blades > 0.115)
		color = add(color, [0.07, 0.075, 0.085], 0.5 + 0.5 * Math.sin(angle * 7 + radius * 12));
	for (const [at, tint, place, spread] of REFLECTIONS) {
		const off = Math.hypot(dx - Math.cos(at) * place, dy - Math.sin(at) * place);
		color = add(color, tint, smoothstep(spread, spread * 0.55, off) * 0.5);
	}
	const arc =
		smoothstep(0.035, 0, Math.abs(radius - 0.25)) * smoothstep(0.7, 0.2, Math.abs(angle + 2.2));
	color = add(color, [0.8, 0.88, 1], arc * 0.75);
	const sweep =
		smoothstep(0.12, 0, Math.abs(radius - 0.17)) * (0.5 + 0.5 * Math.cos(angle - 0.7)) ** 3;
	return add(color, [0.42, 0.16, 0.5], sweep * 0.4);
}

/** Angle, color, distance from the center, and size of each reflection. */
const REFLECTIONS: readonly [number, Color, number, number][] = [
	[-2.25, [0.85, 0.93, 1], 0.185, 0.05],
	[-2.0, [0.35, 0.65, 0.9], 0.1, 0.04],
	[0.85, [0.55, 0.28, 0.75], 0.14, 0.075],
	[0.9, [0.2, 0.6, 0.45], 0.06, 0.035],
];

/** A record from close by: light fans out over its grooves. */
function record(x: number, y: number): Color {
	const [dx, dy] = [x - 0.36, (y - 0.62) * 1.25];
	const radius = Math.hypot(dx, dy);
	const angle = Math.atan2(dy, dx);
	if (radius < 0.02) return [0.02, 0.02, 0.02];
	if (radius < 0.19) {
		const paper = fractal(x * 40, y * 40) * 0.06;
		const ring = smoothstep(0.004, 0, Math.abs(radius - 0.15)) * 0.4;
		return add(
			mix(hex("#f0a35a"), hex("#c5405c"), smoothstep(-0.2, 0.2, dy)),
			[1, 1, 1],
			paper + ring - 0.04,
		);
	}
	const groove = noise(radius * 900, 0, 3) * 0.6 + noise(radius * 260, 0, 5) * 0.4;
	const song = smoothstep(0.006, 0.002, Math.abs(((radius - 0.2) % 0.125) - 0.06));
	const fan = Math.abs(Math.cos(angle + 0.75)) ** 26 + 0.7 * Math.abs(Math.cos(angle - 0.5)) ** 40;
	const tint = mix(
		[1, 0.72, 0.5],
		[0.75, 0.5, 1],
		smoothstep(-1, 1, Math.sin(angle * 2 + radius * 3)),
	);
	const vinyl = scale([0.045, 0.04, 0.05], 0.6 + groove);
	return add(
		vinyl,
		tint,
		fan * (0.18 + groove * 0.5) * (1 - song * 0.6) * smoothstep(0.98, 0.3, radius),
	);
}

/** Beams of light over a crowd. */
function stage(x: number, y: number): Color {
	const smoke = fractal(x * 2.4 + y, y * 2.6, { seed: 12 });
	let color: Color = mix(hex("#180a22"), hex("#3b1030"), y);
	for (const [index, tint] of BEAMS.entries()) {
		const from = { x: 0.2 + index * 0.52, y: -0.12 };
		const lean = Math.sin(index * 2.4) * 0.55;
		const drop = y - from.y;
		const off = Math.abs(x - from.x - lean * drop);
		const width = 0.03 + drop * 0.13;
		color = add(
			color,
			tint,
			Math.exp(-((off / width) ** 2)) * (0.75 / (0.7 + drop)) * (0.25 + smoke),
		);
	}
	color = add(color, hex("#ff9a62"), 0.42 * Math.exp(-Math.abs(y - 0.72) * 7) * (0.4 + smoke));
	const heads = 0.83 - crowd(x * 9, 1) * 0.1;
	const front = 0.95 - crowd(x * 5 + 40, 2) * 0.16;
	if (y > heads) color = mix(color, [0.09, 0.02, 0.07], 0.82);
	return y > front ? [0.02, 0.008, 0.02] : color;
}

const BEAMS: readonly Color[] = [
	"#ff6a3d",
	"#c23bff",
	"#ff3d7f",
	"#ffb14a",
	"#7a4bff",
	"#ff5a4a",
].map(hex);

/** @returns the height of heads and of some raised arms, from 0 to 1 */
function crowd(x: number, seed: number): number {
	const index = Math.floor(x);
	const across = (x - index - 0.5) * 2;
	const size = 0.5 + hash(index, seed) * 0.4;
	const head = Math.sqrt(Math.max(0, 1 - (across / 0.62) ** 2)) * size;
	const hasArm = hash(index, seed + 7) > 0.8;
	const arm = hasArm ? smoothstep(0.16, 0.1, Math.abs(across - 0.66)) * (size + 0.55) : 0;
	return Math.max(head, arm, 0.18);
}

/** The sun over the sea after it has set, in film colors. */
function afterglow(x: number, y: number): Color {
	const horizon = 0.64;
	const sky = (at: number): Color => {
		const warm = mix(hex("#2b1a4a"), hex("#e0556b"), smoothstep(0, 0.5, at));
		return mix(warm, hex("#ffc27a"), smoothstep(0.35, horizon, at));
	};
	const sun = (at: number) => smoothstep(0.19, 0.185, Math.hypot(x - 0.5, at - 0.52));
	if (y < horizon)
		return mix(sky(y + (fractal(x * 2, y * 7, { seed: 3 }) - 0.5) * 0.12), [1, 0.88, 0.62], sun(y));
	const wave = (noise(x * 9, y * 120, 4) - 0.5) * 0.05;
	const mirrored = 2 * horizon - y + wave;
	const path = smoothstep(0.16, 0, Math.abs(x - 0.5 + wave * 2)) * noise(x * 12, y * 90, 6);
	return add(scale(sky(mirrored), 0.5), [1, 0.7, 0.4], path * 0.7);
}

/** Lights of a street at night, out of focus. */
function bokeh(x: number, y: number): Color {
	let color: Color = mix(hex("#0b1220"), hex("#241420"), y);
	for (let light = 0; light < 34; light += 1) {
		const size = 0.035 + hash(light, 1) * 0.085;
		const off = Math.hypot(x - hash(light, 2), y - hash(light, 3));
		const edge =
			smoothstep(size, size * 0.9, off) * (0.62 + 0.38 * smoothstep(size * 0.6, size, off));
		color = add(color, BEAMS[light % BEAMS.length] as Color, edge * (0.18 + hash(light, 4) * 0.4));
	}
	return color;
}

/** A dark wooden table, in light from the upper left. */
function table(x: number, y: number): Color {
	const plank = Math.floor(y * 3.2);
	const grain = fractal(x * 1.7 + plank * 7, y * 34, { seed: plank, octaves: 7 });
	const gap = smoothstep(0.012, 0.004, Math.abs((y * 3.2) % 1) / 3.2);
	const wood = mix(hex("#2b1a10"), hex("#7a4e2e"), grain);
	const flour = smoothstep(0.6, 0.85, fractal(x * 7, y * 7, { seed: 77 })) * 0.35;
	return scale(
		add(wood, [1, 0.95, 0.88], flour),
		(1 - gap * 0.6) * (1.15 - 0.32 * Math.hypot((x - 0.2) * 0.6, y)),
	);
}

/** A round loaf with a scored, floured crust, on the table. */
function loaf({ left, top, size }: { left: number; top: number; size: number }): Scene {
	return (x, y) => bread(x, y, { left, top, size, seed: 5 }) ?? table(x, y);
}

function bread(
	x: number,
	y: number,
	{ left, top, size, seed }: { left: number; top: number; size: number; seed: number },
): Color | null {
	const outline = 1 + (fractal(x * 3, y * 3, { seed }) - 0.5) * 0.07;
	const [dx, dy] = [(x - left) / (size * outline), (y - top) / (size * 0.86 * outline)];
	const radius = Math.hypot(dx, dy);
	if (radius > 1) {
		const shadow = Math.hypot(
			(x - left - size * 0.14) / (size * 1.12),
			(y - top - size * 0.16) / size,
		);
		return shadow < 1 ? scale(table(x, y), 0.35 + 0.65 * smoothstep(0.72, 1, shadow)) : null;
	}
	const height = Math.sqrt(1 - radius * radius);
	const bump = (at: number, down: number) => fractal(at * 13, down * 13, { seed: seed + 2 });
	const slope = { x: bump(x + 0.004, y) - bump(x, y), y: bump(x, y + 0.004) - bump(x, y) };
	const facing = -(dx - slope.x * 6) * 0.5 - (dy - slope.y * 6) * 0.6 + height * 0.72;
	const light = 0.28 + 0.85 * Math.max(0, facing);
	const baked = fractal(x * 6, y * 6, { seed: seed + 4 });
	let crust = mix(
		hex("#5c2a10"),
		hex("#c9803c"),
		smoothstep(0.3, 0.72, baked * 0.55 + height * 0.45),
	);
	crust = mix(crust, hex("#2f1409"), smoothstep(0.64, 0.8, bump(x * 1.4, y * 1.4)) * 0.6);
	const rings =
		smoothstep(0.35, 0.75, Math.sin(radius * 24 + baked * 2.4)) * smoothstep(0.98, 0.72, radius);
	crust = mix(crust, hex("#efe3d0"), rings * 0.4 * (0.45 + fractal(x * 34, y * 34, { seed: 9 })));
	for (const { across, bend, reach: to, width } of CUTS) {
		const wobble = (fractal(y * 9, across * 5, { seed: seed + 6 }) - 0.5) * 0.09;
		const off = Math.abs(dx - across - bend * (1 - dy * dy) + dy * 0.2 - wobble);
		const reach = smoothstep(to, to - 0.3, Math.abs(dy));
		if (reach === 0) continue;
		const half = width * reach * (0.8 + baked * 0.4);
		const open = smoothstep(half, half * 0.7, off);
		const torn = fractal(x * 30, y * 9, { seed: seed + 8 });
		crust = mix(crust, mix(hex("#b9743a"), hex("#f0d3a0"), torn), open);
		crust = mix(crust, hex("#2c1006"), smoothstep(0.03, 0.008, Math.abs(off - half)) * reach * 0.7);
	}
	return scale(crust, light);
}

/** The cuts in the crust: a wide one that has opened in the oven, and thin ones like a leaf at its side. */
const CUTS = [
	{ across: -0.12, bend: 0.2, reach: 0.86, width: 0.1 },
	{ across: 0.36, bend: 0.1, reach: 0.5, width: 0.022 },
	{ across: 0.5, bend: 0.08, reach: 0.36, width: 0.018 },
	{ across: -0.52, bend: 0.05, reach: 0.5, width: 0.022 },
];

/** Loaves in a row, those at the sides out of focus by their distance. */
function counter(x: number, y: number): Color {
	for (const place of COUNTER) {
		const found = bread(x, y, place);
		if (found) return scale(found, 0.6 + 0.5 * smoothstep(2.9, 0.4, x));
	}
	return scale(table(x, y), 0.5 + 0.5 * smoothstep(3, 0.3, x));
}

const COUNTER = [
	{ left: 0.5, top: 0.66, size: 0.42, seed: 5 },
	{ left: 1.42, top: 0.6, size: 0.4, seed: 21 },
	{ left: 2.36, top: 0.66, size: 0.43, seed: 43 },
];

/** A cardamom bun from above: a spiral with sugar. */
function bun(x: number, y: number): Color {
	const [dx, dy] = [x - 0.5, y - 0.5];
	const radius = Math.hypot(dx, dy) * (1 + (fractal(x * 3, y * 3) - 0.5) * 0.12);
	if (radius > 0.42) return scale(table(x, y), 0.45 + 0.55 * smoothstep(0.42, 0.5, radius));
	const turn = (radius * 13 - Math.atan2(dy, dx) / (Math.PI * 2) + 2) % 1;
	const dough = Math.sin(turn * Math.PI);
	const light = 0.55 + 0.5 * dough - dx * 0.5 - dy * 0.7;
	let color = mix(
		hex("#4a2008"),
		mix(hex("#b5702d"), hex("#efc27e"), dough),
		smoothstep(0.08, 0.35, dough),
	);
	color = add(color, [1, 1, 1], (fractal(x * 22, y * 22) - 0.5) * 0.14);
	const sugar = hash(Math.floor(x * 62), Math.floor(y * 62), 2) > 0.93 && dough > 0.5 ? 0.6 : 0;
	return mix(scale(color, light), [1, 0.98, 0.94], sugar);
}

/** The crumb of a cut loaf. */
function crumb(x: number, y: number): Color {
	const edge = Math.hypot((x - 0.5) / 0.46, (y - 0.56) / 0.4);
	if (edge > 1.02) return table(x, y);
	if (edge > 0.93) return mix(hex("#8a4a1e"), hex("#3a1a0a"), fractal(x * 16, y * 16));
	const holes = fractal(x * 17, y * 21, { seed: 15, octaves: 3 });
	const above = fractal(x * 17, (y - 0.012) * 21, { seed: 15, octaves: 3 });
	const depth = smoothstep(0.47, 0.34, holes);
	// Light from above: the lower rim of a hole is bright.
	const rim = (holes - above) * 1.6;
	const color = add(mix(hex("#ecd9b6"), hex("#b48a58"), depth), [1, 1, 1], rim);
	return add(color, [1, 1, 1], (fractal(x * 60, y * 60) - 0.5) * 0.12);
}
