/** Illustration of a creator's page. Decoration only. */
export function PageSketch({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 360 540" fill="none" aria-hidden className={className}>
			<g className="stroke-leaf" strokeWidth="3" strokeLinecap="round">
				<path d="M96 330C112 396 142 428 172 450c22 16 40 38 50 74" />
				<path d="M180 330v200" />
				<path d="M264 330c-16 66-46 98-76 120-22 16-40 38-50 74" />
				<path d="M158 462h44" strokeWidth="7" />
			</g>
			<path
				d="M125 401c-26 0-44-12-50-32 24-2 42 8 50 32ZM231 406c26 0 44-12 50-32-24-2-42 8-50 32Z"
				className="fill-leaf"
			/>
			<rect
				x="52"
				y="12"
				width="256"
				height="340"
				rx="28"
				className="fill-raised stroke-hairline"
				strokeWidth="1.5"
			/>
			<circle cx="180" cy="72" r="30" className="fill-leaf-wash" />
			<g className="stroke-leaf" strokeWidth="2.5" strokeLinecap="round">
				<path d="M168 68c3 6 7 10 12 14 5-4 9-8 12-14M180 64v26" />
			</g>
			<g className="fill-leaf">
				<circle cx="167" cy="65" r="4.5" />
				<circle cx="180" cy="60" r="5" />
				<circle cx="193" cy="65" r="4.5" />
			</g>
			<rect x="132" y="118" width="96" height="10" rx="5" className="fill-ink" opacity="0.8" />
			<rect x="112" y="138" width="136" height="7" rx="3.5" className="fill-hairline" />
			{LINKS.map(({ y, width, blossom }) => (
				<g key={y}>
					<rect
						x="80"
						y={y}
						width="200"
						height="44"
						rx="12"
						className="fill-paper stroke-hairline"
						strokeWidth="1.5"
					/>
					<circle cx="104" cy={y + 22} r="8" className={blossom} />
					<rect
						x="124"
						y={y + 18}
						width={width}
						height="8"
						rx="4"
						className="fill-muted"
						opacity="0.55"
					/>
				</g>
			))}
		</svg>
	);
}

const LINKS = [
	{ y: 168, width: 104, blossom: "fill-poppy" },
	{ y: 224, width: 76, blossom: "fill-honey" },
	{ y: 280, width: 120, blossom: "fill-sky" },
] as const;
