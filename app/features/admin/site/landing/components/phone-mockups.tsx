import type { ReactNode } from "react";

/**
 * Three phones, arranged like a bunch of flowers. They move into place when the page opens (`.mockups-*` in
 * homepage.css), unless the visitor prefers reduced motion.
 */
export function PhoneMockups({
	left,
	middle,
	right,
}: {
	left: ReactNode;
	middle: ReactNode;
	right: ReactNode;
}) {
	return (
		<div className="mockups">
			<svg
				viewBox="0 0 544 690"
				fill="none"
				aria-hidden="true"
				className="mockups-stems text-leaf"
				stroke="currentColor"
				strokeLinecap="round"
				strokeWidth="3"
			>
				<path d="M124 470C160 556 216 588 272 618c34 19 50 38 58 72" />
				<path d="M272 480v210" />
				<path d="M420 470c-36 86-92 118-148 148-34 19-50 38-58 72" />
				<path d="M246 620h52" strokeWidth="6" />
			</svg>
			<div className="mockups-phone mockups-left">{left}</div>
			<div className="mockups-phone mockups-right">{right}</div>
			<div className="mockups-phone mockups-middle">{middle}</div>
		</div>
	);
}
